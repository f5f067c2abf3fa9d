import { randomUUID } from 'node:crypto'
import { claimUploads, loadUploads } from '#features/upload/upload.actions.ts'
import { AppError } from '#kernel/errors.ts'
import type { Instant } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import {
  answerDueAfter,
  isRepeatedText,
  type MessageAuthor,
  type TicketCloser,
  type TicketEvent,
  type TicketState,
  ticketDueAfter,
  ticketStateAfter,
} from '../ticket.rules.ts'
import * as store from '../ticket.store.ts'
import type { Conversation } from '../ticket.views.ts'

/** Steps on a ticket that users and operators share. They run while the ticket row is locked. */

export interface NewTicketMessage {
  author: MessageAuthor
  text: string
  /** The operator who wrote it. Users never see the name. */
  operatorName?: string | null
  files: ReadonlyArray<{ uploadId: string; field: string | null }>
}

const CLOSED_BY: Partial<Record<TicketEvent, TicketCloser>> = {
  userCloses: 'user',
  operatorCloses: 'operator',
}

export async function applyTicketEvent(
  ctx: Ctx,
  trx: Trx,
  ticket: store.Ticket,
  event: TicketEvent,
): Promise<void> {
  const { now } = ctx
  const state = ticketStateAfter(event, ticket, now)
  if (!state) throw new AppError('ticket_closed')
  const closedBy = CLOSED_BY[event] ?? null
  const isMoved = await store.updateTicketState(trx, ticket, {
    state,
    stateSince: state === ticket.state ? ticket.stateSince : now,
    updatedAt: now,
    closedAt: closedBy && now,
    closedBy,
    dueAt: ticketDueAfter(state, now),
    ...answerTimes(ticket, event, state, now),
  })
  if (!isMoved) throw new Error(`Ticket ${ticket.id} changed state although it was locked.`)
}

const ANSWERS: readonly TicketEvent[] = ['operatorAnswers', 'operatorAsks']

/**
 * When support first answered, and the target time of the next answer. Another message of the user does not move the
 * target.
 */
function answerTimes(
  { state: before, answeredAt: known, answerDueAt }: store.Ticket,
  event: TicketEvent,
  state: TicketState,
  now: Instant,
) {
  const answeredAt = known ?? (ANSWERS.includes(event) ? now : null)
  if (state !== 'open') return { answeredAt, answerDueAt: null }
  const isKept = before === 'open' && answerDueAt !== null
  return { answeredAt, answerDueAt: isKept ? answerDueAt : answerDueAfter(answeredAt, now) }
}

/** Adds a message to a ticket. Runs while the ticket row is locked, so that message numbers have no gaps. */
export async function addTicketMessage(
  ctx: Ctx,
  trx: Trx,
  ticket: Pick<store.Ticket, 'id' | 'userId'>,
  { author, text, files, operatorName = null }: NewTicketMessage,
): Promise<string> {
  const last = await store.findLastMessage(trx, ticket.id)
  const message = { id: randomUUID(), ticketId: ticket.id, number: (last?.number ?? 0) + 1, author, text }
  await store.addMessage(trx, { ...message, operatorName, createdAt: ctx.now })
  const ids = files.map(({ uploadId }) => uploadId)
  if (ids.length > 0) await claimUploads(ctx, trx, { userId: ticket.userId, type: 'ticket', ids })
  await store.addTicketFiles(
    trx,
    files.map((file, position) => ({ ...file, messageId: message.id, position })),
  )
  return message.id
}

/**
 * Whether a message is a retry whose response was lost, even with another idempotency key; then no second message is
 * added.
 */
export async function isRepeatedMessage(
  ctx: Ctx,
  trx: Trx,
  ticketId: string,
  said: NewTicketMessage,
): Promise<boolean> {
  const last = await store.findLastMessage(trx, ticketId)
  if (last?.author !== said.author || !isRepeatedText(last, said.text, ctx.now)) return false
  return last.uploadIds.join() === said.files.map(({ uploadId }) => uploadId).join()
}

export async function loadTicketConversation(ctx: Ctx, ticketId: string): Promise<Conversation> {
  const messages = await store.listMessages(ctx.db, ticketId)
  const rows = await store.listFilesOfTicket(ctx.db, ticketId)
  const ids = rows.map(({ uploadId }) => uploadId)
  const uploads = new Map((await loadUploads(ctx, ids)).map((upload) => [upload.id, upload]))
  const byMessage = Map.groupBy(rows, ({ messageId }) => messageId)
  const files = [...byMessage].map(
    ([id, some]) => [id, some.flatMap(({ uploadId }) => uploads.get(uploadId) ?? [])] as const,
  )
  return { messages, files: new Map(files) }
}
