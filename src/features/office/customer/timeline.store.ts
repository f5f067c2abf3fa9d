import { type RawBuilder, sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { TimelineCursor, TimelineKind } from './customer.rules.ts'

export interface TimelineRow {
  at: Instant
  key: string
  kind: TimelineKind
  target: string | null
  label: string | null
  text: string | null
  count: number | null
}

interface Customer {
  id: number
  phoneNumber: string
}

/** Columns of an entry in SQL. */
interface Columns {
  at: string
  key?: string
  target?: string
  label?: string
  text?: string
  count?: string
}

type Source = RawBuilder<unknown>

function entries(kind: TimelineKind, columns: Columns, from: Source): Source {
  const { at, key = 'id', target, label, text, count } = columns
  const column = (name: string | undefined, type: string) => sql.raw(`(${name ?? 'null'})::${type}`)
  return sql`select date_trunc('milliseconds', ${sql.raw(at)}) as at, ${sql.lit(kind)} as kind,
    ${sql.lit(`${kind}:`)} || ${column(key, 'text')} collate "C" as key, ${column(target, 'text')} as target,
    ${column(label, 'text')} as label, ${column(text, 'text')} as text, ${column(count, 'bigint')} as count ${from}`
}

/** The queries for each kind of entry. Each reads the rows of one customer through an index. */
function sourcesOf(customer: Customer): Record<TimelineKind, Source> {
  return { ...personSources(customer), ...moneySources(customer), ...supportSources(customer) }
}

function personSources({ id, phoneNumber }: Customer) {
  const user = sql`user_id = ${id}`
  return {
    joined: entries('joined', { at: 'created_at' }, sql`from app_user where id = ${id}`),
    signed_in: entries('signed_in', { at: 'created_at' }, sql`from session where ${user}`),
    signed_out: entries(
      'signed_out',
      { at: 'ended_at', label: 'end_reason' },
      sql`from session where ${user} and ended_at is not null`,
    ),
    device_added: entries(
      'device_added',
      { at: 'enrolled_at', target: 'id', text: 'product' },
      sql`from device where ${user}`,
    ),
    registration: entries(
      'registration',
      {
        at: 'event.at',
        key: 'event.id',
        target: 'device.id',
        label: 'event.event',
        text: 'device.product',
      },
      sql`from registration_event event join device on device.id = event.device_id where device.user_id = ${id}`,
    ),
    notice: entries(
      'notice',
      { at: 'created_at', label: 'state', text: 'text' },
      sql`from notice where phone_number = ${phoneNumber}`,
    ),
    note: entries(
      'note',
      { at: 'created_at', label: 'operator_name', text: 'text', count: 'granted_days' },
      sql`from customer_note where ${user}`,
    ),
    operator: entries(
      'operator',
      {
        at: 'at',
        label: "replace(substring(call from '/customers/[{]id[}]/(.*)$'), '-', '_')",
        text: 'operator_name',
      },
      sql`from audit where subject = ${String(id)} and outcome = 'done'
        and call ~ '/customers/[{]id[}]/(phone|code|release|sign-out|days|refund)$'`,
    ),
  }
}

function moneySources({ id }: Customer) {
  const user = sql`user_id = ${id}`
  const payments = sql`from payment where ${user} and kind = 'sale'`
  const money = { target: 'number', count: 'amount_toman' }
  return {
    days: entries(
      'days',
      {
        at: 'line.created_at',
        key: 'line.id',
        label: "case when line.source like 'operator:%' then 'operator' else line.reason end",
        count: 'line.days',
      },
      sql`from subscription_line line join subscription on subscription.id = line.subscription_id
        where subscription.user_id = ${id}`,
    ),
    subscription_cancelled: entries(
      'subscription_cancelled',
      { at: 'cancelled_at' },
      sql`from subscription where ${user} and cancelled_at is not null`,
    ),
    payment_begun: entries('payment_begun', { at: 'created_at', ...money }, payments),
    payment_paid: entries(
      'payment_paid',
      { at: 'paid_at', text: 'tracking_code', ...money },
      sql`${payments} and paid_at is not null`,
    ),
    payment_failed: entries(
      'payment_failed',
      { at: 'failed_at', ...money },
      sql`${payments} and failed_at is not null`,
    ),
    refund_requested: entries(
      'refund_requested',
      { at: 'requested_at', ...money },
      sql`from refund where ${user}`,
    ),
    refund_paid: entries(
      'refund_paid',
      { at: 'paid_at', ...money },
      sql`from refund where ${user} and paid_at is not null`,
    ),
    refund_ended: entries(
      'refund_ended',
      { at: 'closed_at', target: 'number', label: 'state' },
      sql`from refund where ${user} and closed_at is not null and state in ('withdrawn', 'rejected')`,
    ),
  }
}

function supportSources({ id }: Customer) {
  const user = sql`user_id = ${id}`
  return {
    ticket_opened: entries(
      'ticket_opened',
      { at: 'created_at', target: 'number', label: 'sub_topic' },
      sql`from ticket where ${user}`,
    ),
    ticket_message: entries(
      'ticket_message',
      {
        at: 'said.created_at',
        key: 'said.id',
        target: 'ticket.number',
        label: 'said.author',
        text: 'left(said.text, 200)',
      },
      sql`from ticket_message said join ticket on ticket.id = said.ticket_id where ticket.user_id = ${id}`,
    ),
    ticket_closed: entries(
      'ticket_closed',
      { at: 'closed_at', target: 'number', label: 'closed_by' },
      sql`from ticket where ${user} and closed_at is not null`,
    ),
    problem_reported: entries(
      'problem_reported',
      { at: 'created_at', target: 'device_id', label: 'kind', text: 'left(description, 200)' },
      sql`from problem_report where ${user}`,
    ),
  }
}

/** Returns entries of these kinds, newest first, after the cursor. */
export async function listTimeline(
  db: Db,
  customer: Customer,
  { kinds, after, limit }: { kinds: readonly TimelineKind[]; after: TimelineCursor | null; limit: number },
): Promise<TimelineRow[]> {
  const sources = sourcesOf(customer)
  const all = sql.join(
    kinds.map((kind) => sources[kind]),
    sql` union all `,
  )
  const older = after ? sql`where (at, key) < (${after.at}::timestamptz, ${after.key} collate "C")` : sql``
  const { rows } = await sql<TimelineRow>`
    select * from (${all}) entry ${older} order by at desc, key desc limit ${limit}`.execute(db)
  return rows
}
