import type pg from 'pg'
import { listTables, quoteTableName, tableLabel } from '#server/backup/tables.ts'

/** The values that CHECK constraints need, as SQL. */
const CHOSEN: Record<string, Record<string, string>> = {
  account_defect: { defect: `'profile'` },
  category: { type: `'game'` },
  application_picture: { device: `'ipad'` },
  document_version: { version: '2' },
  item_plan: { kind: `'page'`, outcome: `'waiting'` },
  item_version: { kind: `'page'` },
  loose_file: { kind: `'signed'` },
  campaign: { type: `'campaign'` },
  operator_session: { means: `'password'` },
  page_block: { kind: `'promo'` },
  problem_report: { kind: `'other'` },
  price_change: { kind: `'package'` },
  promotion_code: { code: `'AAA'`, kind: `'discount'`, percent_off: '10' },
  promotion_use: { state: `'released'` },
  saved_reply: { text_fa: `'سلام'` },
  source_picture: { device: `'icon'` },
  push_delivery: { outcome: `'accepted'` },
  setup_check: { name: `'sms'` },
  setup_trial: { name: `'sms'`, state: `'passed'` },
  story_content: { type: `'text'` },
  video: { id: `'${'a'.repeat(24)}'` },
  unknown_answer: { kind: `'code'`, count: '1' },
  'sandbox.apple_device': { type: `'ipad'` },
}

/**
 * Inserts a row into each empty table from the database catalogue: required columns by type, foreign keys to the
 * first row there. For tests that need rows of any content. Returns the tables that are still empty.
 */
export async function plantRows(client: pg.Client): Promise<string[]> {
  let empty = await emptyTables(client)
  // A table that refers to one filled later has its turn in the next round.
  for (let before = -1; empty.length > 0 && before !== empty.length; ) {
    before = empty.length
    for (const name of empty) await plantRow(client, name)
    empty = await emptyTables(client)
  }
  return empty
}

async function emptyTables(client: pg.Client): Promise<string[]> {
  const empty: string[] = []
  for (const table of await listTables(client)) {
    const { rows } = await client.query(`select exists (select from ${quoteTableName(table)}) as found`)
    if (!rows[0].found) empty.push(tableLabel(table))
  }
  return empty
}

interface Column {
  name: string
  type: string
  target: string | null
  targetColumn: string | null
}

async function plantRow(client: pg.Client, table: string): Promise<void> {
  const { rows: columns } = await client.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type, k.confrelid::regclass::text as target,
       (select attname from pg_attribute where attrelid = k.confrelid and attnum = k.confkey[1]) as "targetColumn"
     from pg_attribute a
     left join pg_constraint k on k.conrelid = a.attrelid and k.contype = 'f' and k.conkey = array[a.attnum]
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull
       and not a.atthasdef and a.attidentity = '' order by a.attnum`,
    [table],
  )
  const row = new Map(columns.map((column) => [column.name, valueFor(column)]))
  for (const [name, value] of Object.entries(CHOSEN[table] ?? {})) row.set(name, value)
  const names = [...row.keys()].map((name) => `"${name}"`)
  const statement = `insert into ${table} (${names.join(', ')}) values (${[...row.values()].join(', ')})`
  // A row that a check refuses, or that has nothing to refer to yet, is skipped: the caller gets the table name.
  await client.query(statement).catch(() => undefined)
}

const VALUES: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  boolean: 'false',
  bytea: `'\\x00ff5c0a'`,
  jsonb: `'{"a": "\\\\ \\" نیم‌فاصله"}'`,
  date: `'2026-11-15'`,
  'timestamp with time zone': `'2026-11-15 20:30:00.123456+03:30'`,
}

function valueFor({ type, target, targetColumn }: Column): string {
  if (target) return `(select ${targetColumn} from ${target} limit 1)`
  if (type.endsWith('[]')) return `'{}'`
  if (/int|numeric|double|real/.test(type)) return '1'
  return VALUES[type] ?? `'a'`
}
