/** Writes src/server/schema.gen.ts from a migrated database. The migrations are the only source of the tables. */
import { writeFile } from 'node:fs/promises'
import pg from 'pg'
import { toCamelCase } from '#kernel/wireCase.ts'

interface Column {
  table_schema: string
  table_name: string
  column_name: string
  udt_name: string
  is_nullable: 'YES' | 'NO'
  column_default: string | null
  is_identity: 'YES' | 'NO'
  is_generated: 'ALWAYS' | 'NEVER'
  /** SQL of the table's CHECK constraints. */
  checks: string[] | null
}

const TYPES: Record<string, string> = {
  text: 'string',
  uuid: 'string',
  citext: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  date: 'string',
  bytea: 'Buffer',
  jsonb: 'JsonValue',
  json: 'JsonValue',
  int8multirange: 'string',
}

function typeOf(udt: string): string {
  if (udt.startsWith('_')) return `${typeOf(udt.slice(1))}[]`
  const type = TYPES[udt]
  if (!type) throw new Error(`tools/schema.ts does not know the column type ${udt}`)
  return type
}

/** Turns `CHECK (state IN ('open', 'closed'))` into a union type. A check of several columns says nothing about one. */
export function unionTypeOfChecks(column: string, checks: readonly string[]): string | undefined {
  const only = new RegExp(
    `^CHECK \\(\\(${column} = (?:ANY \\(ARRAY\\[('[^\\]]+)\\]\\)|('[^']+'::text))\\)\\)$`,
  )
  const [, several, one] = checks.map((check) => only.exec(check)).find((found) => found) ?? []
  return (several ?? one)?.replaceAll('::text', '').replaceAll(', ', ' | ')
}

function columnLine(column: Column): string {
  const nullable = column.is_nullable === 'YES' ? ' | null' : ''
  // The tables of the sandbox get no union types, because the twins check their values themselves.
  const checks = (column.table_schema === 'public' && column.checks) || []
  const base = `${unionTypeOfChecks(column.column_name, checks) ?? typeOf(column.udt_name)}${nullable}`
  const generated =
    column.column_default !== null || column.is_identity === 'YES' || column.is_generated === 'ALWAYS'
  // Generated<> does not reach into a column whose types for reading and writing differ.
  const made = base === 'JsonValue' ? 'GeneratedJson' : `Generated<${base}>`
  return `  ${toCamelCase(column.column_name)}: ${generated ? made : base}`
}

export async function generateSchemaSource(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<Column>(`
    select c.*, (
      select array_agg(pg_get_constraintdef(oid)) from pg_constraint
      where contype = 'c' and conrelid = format('%I.%I', table_schema, table_name)::regclass
    ) checks from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema in ('public', 'sandbox') and table_name <> 'migration' and t.table_type = 'BASE TABLE'
      and not exists (select from pg_inherits where inhrelid = format('%I.%I', table_schema, table_name)::regclass)
    order by table_schema, table_name, ordinal_position`)
  await client.end()
  const tables = new Map<string, Column[]>()
  for (const row of rows) {
    const name = row.table_schema === 'public' ? row.table_name : `${row.table_schema}.${row.table_name}`
    tables.set(name, [...(tables.get(name) ?? []), row])
  }
  const pascal = (name: string) => toCamelCase(`_${name.replace('.', '_')}`)
  const interfaces = [...tables].map(
    ([name, columns]) => `export interface ${pascal(name)}Table {\n${columns.map(columnLine).join('\n')}\n}`,
  )
  const index = [...tables.keys()].map((name) => `  '${toCamelCase(name)}': ${pascal(name)}Table`)
  const json = rows.some((row) => row.udt_name.includes('json'))
    ? `\nexport type JsonValue = import('kysely').ColumnType<unknown, string, string>\nexport type GeneratedJson = import('kysely').ColumnType<unknown, string | undefined, string>\n`
    : ''
  return `// Made by \`npm run schema\` from db/migrations. Do not edit.\nimport type { Generated } from 'kysely'\n${json}\n${interfaces.join('\n\n')}\n\nexport interface DB {\n${index.join('\n')}\n}\n`
}

export const SCHEMA_FILE = new URL('../src/server/schema.gen.ts', import.meta.url)

if (import.meta.main) {
  const { startEmbeddedPostgres } = await import('#server/database/postgres.ts')
  const { migrate } = await import('#server/database/migrate.ts')
  const { mkdtemp, rm } = await import('node:fs/promises')
  const { tmpdir } = await import('node:os')
  const { join } = await import('node:path')
  const folder = await mkdtemp(join(tmpdir(), 'bustan-schema-'))
  const postgres = await startEmbeddedPostgres(folder, { isDurable: false })
  await migrate(postgres.url)
  await writeFile(SCHEMA_FILE, await generateSchemaSource(postgres.url))
  await postgres.stopIfUnused()
  await rm(folder, { recursive: true, force: true })
  console.log('src/server/schema.gen.ts written')
}
