import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { TicketOrder, TicketState } from '../ticket.rules.ts'
import { type TicketSummaryRow, ticketSummaries } from '../ticket.store.ts'

/** SQL of the operators' desk: the queue, the assignee of a ticket, and internal notes. */

export interface TicketFilter {
  /** Null: every ticket that is not closed. */
  state: TicketState | null
  /** A topic or a sub topic. */
  topic: string | null
  /** The id of an operator, `nobody` for unassigned tickets, or null for all. */
  assignee: string | null
}

/** The target time for our answer. For tickets from before there were targets, the time at which it became our turn. */
const DUE = sql<Instant>`coalesce(ticket.answer_due_at, ticket.state_since)`

function isWanted({ state, topic, assignee }: TicketFilter) {
  const states =
    state === null ? sql<SqlBool>`ticket.state <> 'closed'` : sql<SqlBool>`ticket.state = ${state}`
  const topics =
    topic === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(ticket.topic = ${topic} or ticket.sub_topic = ${topic})`
  return sql<SqlBool>`${states} and ${topics} and ${isAssigned(assignee)}`
}

function isAssigned(assignee: string | null) {
  if (assignee === null) return sql<SqlBool>`true`
  return assignee === 'nobody'
    ? sql<SqlBool>`ticket.assignee_id is null`
    : sql<SqlBool>`ticket.assignee_id = ${assignee}::uuid`
}

export interface QueuePart {
  /** If missing, the queue: open tickets first, the latest ones at the top; closed ones newest first. */
  order?: TicketOrder | undefined
  limit: number
  offset?: number | undefined
}

type SortColumn = [column: RawBuilder<unknown>, direction: 'asc' | 'desc']

/** The columns that the queue is sorted by. A list of one state has an index in its order. */
function queueOrder(state: TicketState | null): SortColumn[] {
  if (state === null)
    return [
      [sql`ticket.state = 'open'`, 'desc'],
      [sql`case when ticket.state = 'open' then ${DUE} else ticket.state_since end`, 'asc'],
    ]
  if (state === 'open') return [[DUE, 'asc']]
  return [[sql`ticket.state_since`, state === 'closed' ? 'desc' : 'asc']]
}

function orderOf(state: TicketState | null, order: TicketOrder | undefined): SortColumn[] {
  const number: SortColumn = [sql`ticket.number`, order === '-number' || order === 'wait' ? 'desc' : 'asc']
  if (order === undefined) return [...queueOrder(state), number]
  // The longest wait is that of the earliest change.
  if (order === '-wait') return [[sql`ticket.state_since`, 'asc'], number]
  if (order === 'wait') return [[sql`ticket.state_since`, 'desc'], number]
  return [number]
}

export async function listTicketQueue(db: Db, filter: TicketFilter, part: QueuePart) {
  const { limit, offset = 0 } = part
  const order = sql.join(
    orderOf(filter.state, part.order).map(([column, direction]) => sql`${column} ${sql.raw(direction)}`),
  )
  // Finds the page first, so that the last messages of skipped tickets are not read.
  const page = sql<SqlBool>`ticket.id in (
    select id from ticket where ${isWanted(filter)} order by ${order} limit ${limit} offset ${offset})`
  const rows = await ticketSummaries(db)
    .innerJoin('appUser', 'appUser.id', 'ticket.userId')
    .leftJoin('operator', 'operator.id', 'ticket.assigneeId')
    .select(['appUser.phoneNumber', 'operator.name as assignee'])
    .where(page)
    .orderBy(order)
    .execute()
  return rows as Array<TicketSummaryRow & { phoneNumber: string; assignee: string | null }>
}

/**
 * The open ticket that an operator should answer next: the latest one that matches the filter. Tickets of other
 * operators are left out.
 */
export async function findNextTicket(
  db: Db,
  { topic, assignee }: TicketFilter,
  { besides, operator }: { besides: number; operator: string | null },
): Promise<number | null> {
  const row = await db
    .selectFrom('ticket')
    .select('number')
    .where(isWanted({ state: 'open', topic, assignee }))
    .where('number', '!=', besides)
    .where((e) =>
      e.or([e('assigneeId', 'is', null), ...(operator === null ? [] : [e('assigneeId', '=', operator)])]),
    )
    .orderBy(DUE)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? null
}

/** Counts late tickets, and the open tickets of an operator and without an assignee. */
export async function countTicketQueue(db: Db, operator: string | null, now: Instant) {
  const isMine = operator === null ? sql`false` : sql`assignee_id = ${operator}::uuid`
  return db
    .selectFrom('ticket')
    .select([
      sql<number>`count(*) filter (where state = 'open' and ${DUE} < ${now})`.as('late'),
      sql<number>`count(*) filter (where ${isMine})`.as('mine'),
      sql<number>`count(*) filter (where assignee_id is null)`.as('nobody'),
    ])
    .where('state', '!=', 'closed')
    .executeTakeFirstOrThrow()
}

export async function findAssignee(db: Db, id: string | null): Promise<string | null> {
  if (id === null) return null
  const row = await db.selectFrom('operator').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}

/** Operators who can answer tickets. */
export async function listTicketOperators(db: Db) {
  return db
    .selectFrom('operator')
    .select(['id', 'name'])
    .where('isDisabled', '=', false)
    .where(sql<SqlBool>`roles && array['support', 'owner']`)
    .orderBy('name')
    .execute()
}

/**
 * Assigns a ticket if it still has the assignee that the operator saw. Returns false if another operator was faster.
 */
export async function assignTicket(
  db: Db,
  number: number,
  { seen, assignee }: { seen: string | null; assignee: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ticket')
    .set({ assigneeId: assignee })
    .where('number', '=', number)
    .where('assigneeId', 'is not distinct from', seen)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function addTicketNote(
  db: Db,
  note: { id: string; ticketId: string; operatorName: string; text: string; createdAt: Instant },
): Promise<void> {
  await db.insertInto('ticketNote').values(note).execute()
}

export async function listTicketNotes(db: Db, ticketId: string) {
  return db
    .selectFrom('ticketNote')
    .select(['id', 'operatorName', 'text', 'createdAt'])
    .where('ticketId', '=', ticketId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}
