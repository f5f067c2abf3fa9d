import pg from 'pg'

/**
 * The schemas of the tables in a backup. The tables of pg-boss are not included. Tables that inherit from another one,
 * such as those of single days, are backed up and restored through their parent.
 */
export const BACKED_UP_SCHEMAS = ['public', 'sandbox']

/** The condition of `pg_class c` and `pg_namespace n`; its parameter are the schemas. */
const IS_TABLE = `c.relkind in ('r', 'p') and n.nspname = any($1)
  and not exists (select from pg_inherits where inhrelid = c.oid)`

export interface TableName {
  schema: string
  name: string
}

export interface Table extends TableName {
  /** Names of the columns without generated ones, which PostgreSQL computes again. */
  columns: string[]
}

export type Sequence = TableName

export interface ForeignKey {
  table: string
  name: string
  definition: string
}

export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname::text as schema, c.relname::text as name,
       (select coalesce(array_agg(a.attname::text order by a.attnum), '{}') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${IS_TABLE} order by 1, 2`,
    [BACKED_UP_SCHEMAS],
  )
  return rows
}

export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select schemaname::text as schema, sequencename::text as name from pg_sequences
     where schemaname = any($1) order by 1, 2`,
    [BACKED_UP_SCHEMAS],
  )
  return rows
}

export async function listForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select format('%I.%I', n.nspname, c.relname) as table, k.conname::text as name,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and n.nspname = any($1)
     order by 1, 2`,
    [BACKED_UP_SCHEMAS],
  )
  return rows
}

/** The tables with triggers of our own. The triggers of foreign keys do not count. */
export function listTriggeredTables(client: pg.Client): Promise<TableName[]> {
  return listTablesWhere(client, 'exists (select from pg_trigger where tgrelid = c.oid and not tgisinternal)')
}

/** The tables that take room, also those with deleted rows only, such as those that a killed restore left. */
export function listFilledTables(client: pg.Client): Promise<TableName[]> {
  return listTablesWhere(
    client,
    `pg_relation_size(c.oid) > 0
     or exists (select from pg_inherits where inhparent = c.oid and pg_relation_size(inhrelid) > 0)`,
  )
}

async function listTablesWhere(client: pg.Client, condition: string): Promise<TableName[]> {
  const { rows } = await client.query<TableName>(
    `select n.nspname::text as schema, c.relname::text as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${IS_TABLE} and (${condition}) order by 1, 2`,
    [BACKED_UP_SCHEMAS],
  )
  return rows
}

export function quoteTableName({ schema, name }: TableName): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}

export function quoteColumnList(columns: string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}

/** The name of a table in messages: `payment`, `sandbox.sms_message`. */
export function tableLabel({ schema, name }: TableName): string {
  return schema === 'public' ? name : `${schema}.${name}`
}

/** Makes COPY write times, numbers and the order of rows in the same way on every PostgreSQL server. */
export async function setCopyFormat(client: pg.Client): Promise<void> {
  await client.query(
    `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
     set extra_float_digits = 1; set synchronize_seqscans = off; set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = 0;
     set idle_in_transaction_session_timeout = 0`,
  )
}
