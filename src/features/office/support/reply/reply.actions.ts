import { randomUUID } from 'node:crypto'
import { AppError } from '#kernel/errors.ts'
import { DEFAULT_LOCALE, isLocale, type Locale, toLocalDigits } from '#kernel/locale.ts'
import { maskPhone } from '#kernel/phone.ts'
import { brandNameOf } from '#server/brand.ts'
import type { OperatorCtx } from '#server/context.ts'
import { getPerson } from '../person.actions.ts'
import { findTicketHeader } from '../ticket/ticketDesk.store.ts'
import {
  fillReply,
  MAXIMUM_SAVED_REPLIES,
  REPLY_VARIABLES,
  type ReplyValues,
  textOfReply,
} from './reply.rules.ts'
import * as store from './reply.store.ts'

/** Saved replies: support edits them, and the variables are filled with facts about a ticket's user. */

export async function listReplies({ db }: OperatorCtx) {
  const rows = await store.listReplies(db)
  return {
    replies: rows.map(({ updatedAt, ...row }) => ({ ...row, updateTime: updatedAt.toISOString() })),
    variables: [...REPLY_VARIABLES],
  }
}

export async function addReply(ctx: OperatorCtx, fields: store.ReplyFields) {
  requireText(fields)
  if ((await store.countReplies(ctx.db)) >= MAXIMUM_SAVED_REPLIES) throw new AppError('office_replies_many')
  const made = { updatedAt: ctx.now, updatedBy: ctx.operator.name }
  if (!(await store.addReply(ctx.db, { id: randomUUID(), ...fields, ...made }))) throw titleTaken()
  return listReplies(ctx)
}

export async function changeReply(
  ctx: OperatorCtx,
  { id, revision, ...fields }: store.ReplyFields & { id: string; revision: number },
) {
  requireText(fields)
  if (!(await store.findReply(ctx.db, id))) throw new AppError('not_found')
  if (await store.isTitleTaken(ctx.db, fields.title, id)) throw titleTaken()
  const change = { ...fields, updatedAt: ctx.now, updatedBy: ctx.operator.name }
  if (!(await store.changeReply(ctx.db, { id, revision }, change))) throw new AppError('edited_meanwhile')
  return listReplies(ctx)
}

export async function removeReply(ctx: OperatorCtx, { id }: { id: string }) {
  if (!(await store.removeReply(ctx.db, id))) throw new AppError('not_found')
  return listReplies(ctx)
}

function requireText({ textFa, textEn, textAr, textRu }: store.ReplyFields): void {
  if (textFa || textEn || textAr || textRu) return
  throw new AppError('office_reply_empty', { fields: { text_fa: 'office_reply_empty' } })
}

function titleTaken(): AppError {
  return new AppError('office_reply_title_taken', { fields: { title: 'office_reply_title_taken' } })
}

/** The saved replies in the language of a ticket. Those without a text in that language are left out. */
export async function listFilledReplies(ctx: OperatorCtx, { number }: { number: number }) {
  const ticket = await findTicketHeader(ctx.db, number)
  if (!ticket) throw new AppError('not_found')
  const locale = isLocale(ticket.locale) ? ticket.locale : DEFAULT_LOCALE
  const values = await loadValues(ctx, { number, userId: ticket.userId, locale })
  const rows = await store.listReplies(ctx.db)
  return {
    replies: rows.flatMap(({ id, title, ...texts }) => {
      const text = textOfReply(texts, locale)
      return text === '' ? [] : [{ id, title, ...fillReply(text, values) }]
    }),
  }
}

interface ReplyTicket {
  number: number
  userId: number
  locale: Locale
}

/** The values of the variables, in the language and digits of the user. */
async function loadValues(ctx: OperatorCtx, { number, userId, locale }: ReplyTicket): Promise<ReplyValues> {
  const person = await getPerson({ ...ctx, locale }, userId)
  const code = person.payments.find(({ trackingCode }) => trackingCode !== null)?.trackingCode ?? null
  const days = person.subscriptions.find(({ daysLeft }) => daysLeft !== null && daysLeft > 0)?.daysLeft
  const digits = (value: string | number) => toLocalDigits(locale, String(value))
  return {
    phone: digits(maskPhone(person.phone)),
    ticket_number: digits(number),
    tracking_code: code && digits(code),
    device_state: person.devices[0]?.status.name ?? null,
    days_left: days === undefined || days === null ? null : digits(days),
    brand: brandNameOf(ctx.config, locale),
  }
}
