import { randomUUID } from 'node:crypto'
import { AppError } from '#kernel/errors.ts'
import { maskPhone } from '#kernel/phone.ts'
import { type Instant, secondsBetween } from '#kernel/time.ts'
import type { OperatorCtx } from '#server/context.ts'
import { applyTicketEvent } from '../conversation/conversation.actions.ts'
import { answerDueAfter, messageExcerpt, type TicketState } from '../ticket.rules.ts'
import * as store from '../ticket.store.ts'
import * as desk from './desk.store.ts'

/** Actions of operators on tickets: the queue, the assignee, internal notes, reopening. */

export type AssigneeFilter = 'mine' | 'nobody'

export interface TicketQueueFilter {
  state: TicketState | null
  topic: string | null
  who: AssigneeFilter | null
}

const UUID = /^[0-9a-f-]{36}$/

/** The id of the operator; null for the command line. */
function operatorId({ operator }: OperatorCtx): string | null {
  return UUID.test(operator.id) ? operator.id : null
}

function toFilter(ctx: OperatorCtx, { state, topic, who }: TicketQueueFilter): desk.TicketFilter {
  const assignee = who === 'mine' ? (operatorId(ctx) ?? 'nobody') : who
  return { state, topic, assignee }
}

export async function listTicketQueueForOperator(
  ctx: OperatorCtx,
  filter: TicketQueueFilter,
  part: desk.QueuePart,
) {
  const rows = await desk.listTicketQueue(ctx.db, toFilter(ctx, filter), part)
  return rows.map((row) => ({
    number: row.number,
    state: row.state,
    since: row.stateSince,
    lateSeconds: lateSeconds(row, ctx.now),
    assignee: row.assignee,
    topic: row.topic,
    subTopic: row.subTopic,
    phone: maskPhone(row.phoneNumber),
    messages: row.messages,
    score: row.score,
    lastAuthor: row.author,
    excerpt: messageExcerpt(row.beginning),
  }))
}

/** How late our answer is; negative until the target time. Null if the user must write next. */
export function lateSeconds(
  {
    state,
    answerDueAt,
    answeredAt,
    stateSince,
  }: Pick<store.Ticket, 'state' | 'answerDueAt' | 'answeredAt' | 'stateSince'>,
  now: Instant,
): number | null {
  if (state !== 'open') return null
  return Math.floor(secondsBetween(answerDueAt ?? answerDueAfter(answeredAt, stateSince), now))
}

export async function countTicketQueue(ctx: OperatorCtx) {
  return desk.countTicketQueue(ctx.db, operatorId(ctx), ctx.now)
}

export async function findNextTicket(ctx: OperatorCtx, number: number, filter: TicketQueueFilter) {
  const operator = operatorId(ctx)
  return desk.findNextTicket(ctx.db, toFilter(ctx, filter), { besides: number, operator })
}

/** The part of a ticket that only operators see: the assignee, how late it is, and the notes. */
export async function getTicketForDesk(ctx: OperatorCtx, ticket: store.Ticket) {
  const [assignee, operators, notes] = await Promise.all([
    desk.findAssignee(ctx.db, ticket.assigneeId),
    listTicketOperatorNames(ctx),
    desk.listTicketNotes(ctx.db, ticket.id),
  ])
  return {
    assignee,
    operators,
    lateSeconds: lateSeconds(ticket, ctx.now),
    notes: notes.map(({ id, operatorName, text, createdAt }) => ({
      id,
      operator: operatorName,
      text,
      createTime: createdAt.toISOString(),
    })),
  }
}

/** The names of the operators who can answer tickets. */
export async function listTicketOperatorNames({ db }: OperatorCtx): Promise<string[]> {
  return (await desk.listTicketOperators(db)).map(({ name }) => name)
}

export async function requireTicket(ctx: OperatorCtx, number: number): Promise<store.Ticket> {
  const ticket = await store.findTicketByNumber(ctx.db, number)
  if (!ticket) throw new AppError('not_found')
  return ticket
}

/**
 * Assigns a ticket to an operator or removes the assignment. `seen` is the assignee on the operator's screen: if the
 * ticket has another assignee by now, nothing changes.
 */
export async function assignTicket(
  ctx: OperatorCtx,
  number: number,
  { assignee, seen }: { assignee: string | null; seen: string | null },
): Promise<void> {
  await requireTicket(ctx, number)
  const operators = await desk.listTicketOperators(ctx.db)
  const idOf = (name: string | null) => operators.find((one) => one.name === name)?.id ?? null
  const id = idOf(assignee)
  if (assignee !== null && id === null)
    throw new AppError('operator_unknown', { fields: { assignee: 'operator_unknown' } })
  const ticket = await requireTicket(ctx, number)
  // The operator may have lost the role since the screen was loaded.
  const seenId =
    (await desk.findAssignee(ctx.db, ticket.assigneeId)) === seen ? ticket.assigneeId : idOf(seen)
  if (seen !== null && seenId === null) throw new AppError('ticket_assigned')
  if (!(await desk.assignTicket(ctx.db, number, { assignee: id, seen: seenId })))
    throw new AppError('ticket_assigned')
}

/** Adds an internal note. It changes nothing that the user sees: no state, no time, no message number. */
export async function addTicketNote(ctx: OperatorCtx, number: number, text: string): Promise<void> {
  const { id: ticketId } = await requireTicket(ctx, number)
  const note = { id: randomUUID(), ticketId, operatorName: ctx.operator.name, text, createdAt: ctx.now }
  await desk.addTicketNote(ctx.db, note)
}

/** Opens a closed ticket again, without a message to the user. Idempotent for one that is not closed. */
export async function reopenTicket(ctx: OperatorCtx, number: number): Promise<void> {
  const { id } = await requireTicket(ctx, number)
  await ctx.transaction(async (trx) => {
    const ticket = await store.lockTicket(trx, id)
    if (!ticket) throw new AppError('not_found')
    if (ticket.state === 'closed') await applyTicketEvent(ctx, trx, ticket, 'operatorReopens')
  })
}
