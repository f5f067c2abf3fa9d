import { randomUUID } from 'node:crypto'
import { AppError } from '#kernel/errors.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import { takeRateLimit } from '#server/rateLimits.ts'
import {
  addTicketMessage,
  applyTicketEvent,
  isRepeatedMessage,
  loadTicketConversation,
} from './conversation/conversation.actions.ts'
import { type TicketFormInput, validateTicketForm } from './form/form.rules.ts'
import { replaceItemIdsByNames } from './form/ownItems.actions.ts'
import { topicsView } from './form/topic.views.ts'
import { answerDueAfter } from './ticket.rules.ts'
import * as store from './ticket.store.ts'
import { summaryView, ticketView } from './ticket.views.ts'

/** User actions on tickets. */

interface TicketRef {
  id: string
}

export async function getTopics({ locale }: Ctx) {
  return { topics: topicsView(locale) }
}

export async function listTickets(ctx: UserCtx, { page, perPage }: { page: number; perPage: number }) {
  const { userId } = ctx.user
  const rows = await store.listTicketsOfUser(ctx.db, userId, { page, perPage })
  const counts = await store.countTickets(ctx.db, userId)
  return { items: rows.map((row) => summaryView(ctx.locale, row)), ...counts, page, perPage }
}

export async function getTicket(ctx: UserCtx, { id }: TicketRef) {
  const ticket = requireOwn(ctx, await store.findTicket(ctx.db, id))
  return ticketView(ctx, ticket, await loadTicketConversation(ctx, id))
}

/** Throws `not found` for another user's ticket. */
function requireOwn(ctx: UserCtx, ticket: store.Ticket | undefined): store.Ticket {
  if (ticket?.userId !== ctx.user.userId) throw new AppError('not_found')
  return ticket
}

export async function createTicket(ctx: UserCtx, input: TicketFormInput) {
  const valid = validateTicketForm(input)
  const form = { ...valid, fields: await replaceItemIdsByNames(ctx, valid.subTopic, valid.fields) }
  const id = await ctx.transaction(async (trx) => {
    const { userId } = ctx.user
    await store.lockUserRow(trx, userId)
    const newest = await store.findNewestTicket(trx, userId)
    const isSame = newest && JSON.stringify(headOf(newest)) === JSON.stringify(headOf(form))
    if (isSame && (await isRepeatedMessage(ctx, trx, newest.id, { ...form, author: 'user' })))
      return newest.id
    await takeRateLimit(trx, 'ticketPerUser', String(userId), ctx.now)
    const ticket = { id: randomUUID(), userId, ...headOf(form), locale: ctx.locale }
    const { now } = ctx
    const times = { createdAt: now, updatedAt: now, stateSince: now, answerDueAt: answerDueAfter(null, now) }
    await store.addTicket(trx, { ...ticket, ...times })
    await addTicketMessage(ctx, trx, ticket, { ...form, author: 'user' })
    return ticket.id
  })
  return getTicket(ctx, { id })
}

/**
 * The topic and fields of a ticket with a fixed order of keys, to compare a retry with a stored ticket. The database
 * returns JSON with its own order of keys.
 */
function headOf({ topic, subTopic, fields }: Pick<store.Ticket, 'topic' | 'subTopic' | 'fields'>) {
  return { topic, subTopic, fields: fields.map(({ label, value }) => ({ label, value })) }
}

export async function writeTicketMessage(
  ctx: UserCtx,
  { id, text, files }: TicketRef & { text: string; files: string[] },
) {
  await ctx.transaction(async (trx) => {
    const ticket = requireOwn(ctx, await store.lockTicket(trx, id))
    const said = {
      author: 'user',
      text,
      files: files.map((uploadId) => ({ uploadId, field: null })),
    } as const
    if (await isRepeatedMessage(ctx, trx, id, said)) return
    await applyTicketEvent(ctx, trx, ticket, 'userWrites')
    await takeRateLimit(trx, 'ticketMessagePerUser', String(ctx.user.userId), ctx.now)
    await addTicketMessage(ctx, trx, ticket, said)
  })
  return getTicket(ctx, { id })
}

export async function closeTicket(ctx: UserCtx, { id }: TicketRef) {
  await ctx.transaction(async (trx) => {
    const ticket = requireOwn(ctx, await store.lockTicket(trx, id))
    if (ticket.state !== 'closed') await applyTicketEvent(ctx, trx, ticket, 'userCloses')
  })
  return getTicket(ctx, { id })
}

export async function readTicket(ctx: UserCtx, { id, number }: TicketRef & { number: number }) {
  requireOwn(ctx, await store.findTicket(ctx.db, id))
  await store.markTicketRead(ctx.db, id, number)
  return { unread: await store.countUnreadMessages(ctx.db, id) }
}

export async function scoreTicket(
  ctx: UserCtx,
  { id, score, text }: TicketRef & { score: number; text: string },
) {
  requireOwn(ctx, await store.findTicket(ctx.db, id))
  const change = { score, scoreText: text, scoredAt: ctx.now }
  if (!(await store.setTicketScore(ctx.db, id, change))) throw new AppError('ticket_not_answered')
  return getTicket(ctx, { id })
}
