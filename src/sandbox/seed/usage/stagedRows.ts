import { type Insertable, sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import { toSnakeCase } from '#kernel/wireCase.ts'
import type { Trx } from '#server/db.ts'
import type { DB } from '#server/schema.gen.ts'

/**
 * Collects the simulated rows in a temporary table before they are inserted in order of time, because ids such as
 * payment numbers must follow the time, while rows are created user by user. Memory stays constant.
 */

/** Each table after the tables that it refers to. */
const TABLES = [
  'appUser',
  'knownBrowser',
  'device',
  'promotionCode',
  'subscription',
  'payment',
  'subscriptionLine',
  'entitlement',
  'promotionUse',
  'gift',
  'campaignRedemption',
  'registration',
  'registrationEvent',
  'registrationWait',
  'accountPlace',
  'signing',
  'installation',
  'installedApplication',
  'refund',
  'ledgerTransaction',
  'ticket',
  'ticketMessage',
  'problemReport',
  'comment',
  'pollVote',
  'notice',
  'trackedDay',
  'experimentDay',
  'sandbox.appleDevice',
  'sandbox.bankPayment',
] as const
type StagedTable = (typeof TABLES)[number]

/** The data that is known before its row has an id. */
interface Dependent {
  ledgerLine: { source: string; account: string; amountToman: number }
  payoutTransfer: {
    refundId: string
    attempt: number
    amountToman: number
    cardLastFour: string
    submittedAt: Instant
  }
}

/** Tables whose id the generator chooses, because other rows refer to it. */
const CHOSEN_IDS: Partial<Record<StagedTable, string>> = {
  appUser: 'app_user',
  promotionCode: 'promotion_code',
}
/** Kysely takes JSON as a text; here it stays part of the row. */
const JSON_COLUMNS = new Set(['tracking', 'fields'])
const BATCH_ROWS = 2000

export interface StagedRows {
  add<Table extends StagedTable>(table: Table, at: Instant, row: Insertable<DB[Table]>): void
  addDependent<Name extends keyof Dependent>(name: Name, at: Instant, row: Dependent[Name]): void
  /** Inserts the collected rows when there are enough for a batch. Call it after each user. */
  flush(isLast?: boolean): Promise<void>
  /** `appleIds` are the twin's ids of the developer accounts; devices refer to them by position. */
  insertAll(appleIds: number[]): Promise<void>
}

export async function createStagedRows(trx: Trx): Promise<StagedRows> {
  await sql`create temporary table life_row
    (seq bigint generated always as identity, target text not null, at timestamptz not null, content jsonb not null)
    on commit drop`.execute(trx)
  const columns = new Map<string, Set<string>>()
  let waiting: string[] = []
  const stage = (target: string, at: Instant, row: object) => {
    const content = toContent(row)
    const known = columns.get(target) ?? new Set()
    for (const name in content) known.add(name)
    columns.set(target, known)
    waiting.push(JSON.stringify([target, at, content]))
  }
  return {
    add: stage,
    addDependent: stage,
    async flush(isLast = false) {
      if (waiting.length === 0 || (!isLast && waiting.length < BATCH_ROWS)) return
      const batch = `[${waiting.join()}]`
      waiting = []
      await sql`insert into life_row (target, at, content)
        select one ->> 0, (one ->> 1)::timestamptz, one -> 2
        from jsonb_array_elements(${batch}::jsonb) with ordinality as batch (one, place) order by place`.execute(
        trx,
      )
    },
    async insertAll(appleIds) {
      await sql`update life_row
        set content = content || jsonb_build_object('account_id', (${appleIds}::bigint[])[(content ->> 'account_id')::integer + 1])
        where target = 'sandbox.appleDevice'`.execute(trx)
      await sql`create index on life_row (target, at, seq)`.execute(trx)
      await sql`analyze life_row`.execute(trx)
      for (const table of TABLES) await insertRows(trx, table, [...(columns.get(table) ?? [])])
      await insertDependents(trx)
    },
  }
}

const columnNames = new Map<string, string>()

function columnOf(name: string): string {
  const known = columnNames.get(name) ?? toSnakeCase(name)
  columnNames.set(name, known)
  return known
}

function toContent(row: object): Record<string, unknown> {
  const content: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) {
    const isJson = JSON_COLUMNS.has(name) && typeof value === 'string'
    const isBytes = value instanceof Uint8Array
    content[columnOf(name)] = isJson
      ? JSON.parse(value)
      : isBytes
        ? `\\x${Buffer.from(value).toString('hex')}`
        : value
  }
  return content
}

/**
 * Columns that are missing in the rows get their default, including ids and numbers, which then follow the order of
 * time.
 */
async function insertRows(trx: Trx, table: StagedTable, columns: string[]): Promise<void> {
  if (columns.length === 0) return
  const name = sql.raw(toSnakeCase(table))
  const list = sql.raw(columns.join())
  await sql`insert into ${name} (${list}) overriding system value
    select ${sql.raw(columns.map((column) => `(made).${column}`).join())}
    from (
      select jsonb_populate_record(null::${name}, content) as made from life_row
      where target = ${table} order by at, seq
    ) as rows`.execute(trx)
  const chosen = CHOSEN_IDS[table]
  if (chosen)
    await sql`select setval(pg_get_serial_sequence(${chosen}, 'id'), max(id)) from ${sql.raw(chosen)}`.execute(
      trx,
    )
}

async function insertDependents(trx: Trx): Promise<void> {
  await sql`insert into ledger_line (transaction_id, account, amount_toman)
    select entry.id, content ->> 'account', (content ->> 'amount_toman')::bigint
    from life_row join ledger_transaction as entry on entry.source = content ->> 'source'
    where target = 'ledgerLine' order by entry.id, seq`.execute(trx)
  await sql`insert into sandbox.payout_transfer
      (transfer_id, batch_id, iban, card_last_four, owner_name, amount_toman, bank_transfer_id, submitted_at)
    select 'rf-' || refund.number || '-' || (content ->> 'attempt'), 'life-' || refund.number,
      'IR00' || lpad(refund.number::text, 22, '0'), content ->> 'card_last_four', 'دارندهٔ کارت آزمایشی',
      (content ->> 'amount_toman')::bigint, '0511' || lpad(refund.number::text, 10, '0'),
      (content ->> 'submitted_at')::timestamptz
    from life_row join refund on refund.id = (content ->> 'refund_id')::uuid
    where target = 'payoutTransfer' order by refund.number`.execute(trx)
  await sql`update refund set tracking_code = transfer.bank_transfer_id from sandbox.payout_transfer as transfer
    where transfer.transfer_id = 'rf-' || refund.number || '-' || refund.attempt and refund.state = 'paid'`.execute(
    trx,
  )
  await sql`insert into sandbox.sms_message (provider, local_id, receptor, text, delivery, created_at)
    select 'kavenegar', id, phone_number, text, 'delivered', finished_at from notice where text is not null
    order by id`.execute(trx)
  await sql`update notice set provider_message_id = message.id::text from sandbox.sms_message as message
    where message.local_id = notice.id`.execute(trx)
}
