import { queueNotices } from '#features/notice/notice.actions.ts'
import { queuePush } from '#features/notice/push.actions.ts'
import { DEFAULT_LOCALE, isLocale, toLocalDigits } from '#kernel/locale.ts'
import { brandNameOf } from '#server/brand.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { translate, translateInEveryLocale } from '#server/messages.ts'
import * as store from './ticket.store.ts'

/** Texts of the notifications about a reply. They never contain the text of the reply. */

const NOTIFICATION_TEXTS = {
  answered: {
    sms: 'ticket_answered_sms',
    title: 'ticket_answered_push',
    body: 'ticket_answered_push_text',
  },
  asked: { sms: 'ticket_asked_sms', title: 'ticket_asked_push', body: 'ticket_asked_push_text' },
  closed: { sms: 'ticket_closed_sms', title: 'ticket_closed_push', body: 'ticket_closed_push_text' },
} as const

export type TicketNotification = keyof typeof NOTIFICATION_TEXTS

/** Notifies the owner of a ticket, once for each message of an operator. */
export async function notifyTicketOwner(
  ctx: Ctx,
  trx: Trx,
  { id, number, userId, ...ticket }: store.Ticket,
  { messageId, news }: { messageId: string; news: TicketNotification },
): Promise<void> {
  const { sms, title, body } = NOTIFICATION_TEXTS[news]
  const locale = isLocale(ticket.locale) ? ticket.locale : DEFAULT_LOCALE
  const [subject, url] = [`ticket_message:${messageId}`, `/ticket/${id}`]
  const text = translate(locale, sms, {
    brand: brandNameOf(ctx.config, locale),
    // The ticket number is an identifier, so it is shown without digit grouping.
    number: toLocalDigits(locale, String(number)),
    link: `${ctx.config.publicUrl}${url}`,
  })
  await queueNotices(ctx, trx, [{ subject, phoneNumber: await store.getPhoneNumber(trx, userId), text }])
  await queuePush(ctx, trx, {
    subject,
    userId,
    url,
    title: translateInEveryLocale(title),
    body: translateInEveryLocale(body),
  })
}
