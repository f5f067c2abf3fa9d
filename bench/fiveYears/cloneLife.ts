import type pg from 'pg'
import { startStopwatch } from '#kernel/time.ts'

/** Planned sizes: how often the people of the demo are copied, and how many rows the histories get. */
export interface YearsSize {
  /** Copies of everybody in the demo, with their devices and developer accounts. */
  copies: number
  payments: number
  messages: number
  installations: number
}

/** Tables whose rows belong to users or to developer accounts. Each copied user or account gets a copy of its rows. */
const PEOPLE = [
  'app_user',
  'known_browser',
  'developer_account',
  'account_capacity',
  'account_defect',
  'account_place',
  'developer_account_event',
  'device',
  'registration',
  'registration_event',
  'promotion_code',
  'subscription',
  'subscription_line',
  'entitlement',
  'promotion_use',
  'gift',
  'campaign_redemption',
  'refund',
  'signing',
  'installed_application',
  'problem_report',
  'comment',
  'poll_vote',
  'notice',
]

/** Tables of actions that users repeat over five years. Only finished rows are repeated. */
const HISTORIES: Array<{ size: keyof YearsSize; counted: string; tables: Record<string, string> }> = [
  {
    size: 'payments',
    counted: 'payment',
    tables: {
      payment: `state in ('applied', 'failed', 'expired') and not is_gift`,
      ledger_transaction: `source in (select 'payment:' || id from base.payment where state = 'applied' and not is_gift)`,
      ledger_line: `transaction_id in (select id from base.ledger_transaction where source in
        (select 'payment:' || id from base.payment where state = 'applied' and not is_gift))`,
    },
  },
  {
    size: 'messages',
    counted: 'ticket_message',
    tables: {
      ticket: `state = 'closed'`,
      ticket_message: `ticket_id in (select id from base.ticket where state = 'closed')`,
    },
  },
  { size: 'installations', counted: 'installation', tables: { installation: 'finished_at is not null' } },
]

const HISTORY_OF = new Map(
  HISTORIES.flatMap((history) => Object.keys(history.tables).map((table) => [table, history])),
)

/** How to compute the values of columns that must differ between a copied row and its original. */
const OWN_FORM: Record<string, string> = {
  phone_number: `'0971' || lpad(k::text, 3, '0') || right(one.phone_number, 4)`,
  udid: `'00008110-' || upper(left(md5(one.udid || k), 16))`,
  'promotion_code.code': `one.code || 'K' || k`,
  'payment.tracking_code': `one.tracking_code || lpad((k * 100 + r)::text, 5, '0')`,
  'device.enrolled_at': `one.enrolled_at - (k % 10) * interval '180 days'`,
  'app_user.created_at': `one.created_at - (k % 10) * interval '180 days'`,
}
/** Columns of unique indexes whose values are shared. */
const SHARED = new Set(['method', 'defect', 'application_id', 'label', 'poll_id', 'membership_year'])

const FUNCTIONS = `
  create schema if not exists years;
  create or replace function years.id(id uuid, k integer, r integer) returns uuid language sql immutable as $$
    select case when k = 0 and r = 0 then id else
      overlay(overlay(md5(id::text || ':' || k || ':' || r) placing '4' from 13) placing '8' from 17)::uuid end $$;
  create or replace function years.source(value text, k integer, r integer) returns text language sql immutable as $$
    select case when k = 0 and r = 0 then value
      when value ~ '[0-9a-f]{8}-[0-9a-f]{4}-' then regexp_replace(value, '[0-9a-f]{8}-[0-9a-f-]{27}',
        years.id(substring(value from '[0-9a-f]{8}-[0-9a-f-]{27}')::uuid, k, r)::text)
      else value || '-' || k || '-' || r end $$;`

interface Column {
  name: string
  type: string
  target: string | null
  isUnique: boolean
  isIdentity: boolean
  isKey: boolean
}

/**
 * Copies the life of the demo, people by people and year by year, from the database catalogue: ids and references are
 * mapped, unique texts get a suffix and times move back. New tables of the product need one line above, columns none.
 */
export async function cloneLife(client: pg.Client, size: YearsSize, log: (line: string) => void) {
  const tables = [...PEOPLE, ...HISTORY_OF.keys()]
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '256MB';
    set jit = off; ${FUNCTIONS} drop schema if exists base cascade; create schema base`)
  for (const table of tables) await client.query(`create table base.${table} as select * from ${table}`)
  await client.query('analyze')
  for (const table of tables) {
    const repeats = await repeatsOf(client, table, size)
    const elapsed = startStopwatch()
    const columns = await columnsOf(client, table)
    const plan = { copies: size.copies, repeats, strides: await stridesOf(client, table, columns) }
    const count = await withoutIndexes(client, table, () => cloneTable(client, table, columns, plan))
    log(`${table}: ${count} rows more in ${Math.round(elapsed() / 1000)} s`)
  }
  await client.query(
    'drop schema base cascade; drop schema years cascade; set session_replication_role = default',
  )
}

async function repeatsOf(client: pg.Client, table: string, size: YearsSize): Promise<number> {
  const history = HISTORY_OF.get(table)
  if (!history) return 1
  const { rows } = await client.query(`select count(*)::float8 as whole,
    count(*) filter (where ${history.tables[history.counted]})::float8 as again from base.${history.counted}`)
  const missing = size[history.size] / size.copies - rows[0].whole
  return 1 + Math.max(0, Math.ceil(missing / rows[0].again))
}

async function cloneTable(client: pg.Client, table: string, columns: Column[], plan: CopyPlan) {
  const values: string[] = []
  for (const column of columns) values.push(await copiedValue(client, table, column, plan))
  const again = HISTORY_OF.get(table)?.tables[table] ?? 'true'
  const { rowCount } = await client.query(`insert into ${table} (${columns.map(({ name }) => name).join()})
    overriding system value select ${values.join()}
    from (select * from base.${table}) as one, generate_series(0, ${plan.copies - 1}) k,
      generate_series(0, ${plan.repeats - 1}) r
    where (k > 0 or r > 0) and (r = 0 or (${again}))`)
  for (const name of plan.strides.keys())
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', '${name}'), max(${name})) from ${table}`,
    )
  return rowCount ?? 0
}

async function stridesOf(client: pg.Client, table: string, columns: Column[]) {
  const strides = new Map<string, number>()
  for (const { name, isIdentity } of columns)
    if (isIdentity) strides.set(name, await strideOf(client, table, name))
  return strides
}

interface CopyPlan {
  copies: number
  repeats: number
  strides: Map<string, number>
}

async function copiedValue(
  client: pg.Client,
  table: string,
  column: Column,
  plan: CopyPlan,
): Promise<string> {
  const { name, type, target } = column
  const own = OWN_FORM[`${table}.${name}`] ?? OWN_FORM[name]
  if (own) return `case when k = 0 and r = 0 then one.${name} else ${own} end`
  if (target !== null) return mappedReference(client, column, target, plan)
  const stride = plan.strides.get(name)
  if (stride !== undefined) return numberOf(`one.${name}`, stride, plan)
  if (type === 'uuid' && column.isKey) return `years.id(one.${name}, k, r)`
  if (type === 'bytea' && (column.isUnique || name.endsWith('_hash')))
    return `case when k = 0 then one.${name} else sha256(one.${name} || convert_to(k::text, 'UTF8')) end`
  if (type === 'text' && column.isUnique && !SHARED.has(name)) return `years.source(one.${name}, k, r)`
  if (type === 'timestamp with time zone')
    return `one.${name} - k * interval '7 minutes' - r * interval '${Math.round((5 * 365) / plan.repeats)} days'`
  return `one.${name}`
}

/** A later copy in time has a larger number. `round` is 'r', or '0' for what exists once in each copy. */
function numberOf(value: string, stride: number, { copies, repeats }: CopyPlan, round = 'r') {
  return `case when k = 0 and ${round} = 0 then ${value}
    else ${stride} + ${value} * ${copies} + k + (${repeats - 1} - ${round}) * ${stride * copies}::bigint end`
}

async function mappedReference(client: pg.Client, { name, type }: Column, target: string, plan: CopyPlan) {
  const isHistory = HISTORY_OF.has(target)
  if (!isHistory && !PEOPLE.includes(target)) return `one.${name}`
  // A row of the people that names a payment names the newest one.
  const isRepeated = isHistory && plan.repeats > 1
  const round = isRepeated ? 'r' : '0'
  if (type === 'uuid') return `years.id(one.${name}, k, ${round})`
  const repeats = isRepeated ? plan.repeats : 1
  return numberOf(`one.${name}`, await strideOf(client, target, 'id'), { ...plan, repeats }, round)
}

/** One more than the largest id of the demo. */
async function strideOf(client: pg.Client, table: string, name: string): Promise<number> {
  const { rows } = await client.query(`select coalesce(max(${name}), 0)::int + 1 as next from base.${table}`)
  return rows[0].next
}

async function columnsOf(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type,
       (select k.confrelid::regclass::text from pg_constraint k
        where k.conrelid = a.attrelid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1) as target,
       exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any(i.indkey)) as "isUnique",
       exists (select from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any(i.indkey)) as "isKey",
       a.attidentity <> '' as "isIdentity"
     from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by a.attnum`,
    [table],
  )
  return rows
}

/** Filling a table is several times as fast without its indexes, which are made again at the end. */
export async function withoutIndexes<T>(
  client: pg.Client,
  table: string,
  fill: () => Promise<T>,
): Promise<T> {
  const { rows } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  const result = await fill()
  for (const { definition } of rows) await client.query(definition)
  return result
}
