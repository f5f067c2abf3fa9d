import { queueNotices } from '#features/notice/notice.actions.ts'
import { queuePush } from '#features/notice/push.actions.ts'
import { DEFAULT_LOCALE, formatNumber, isLocale, type Locale, toLocalDigits } from '#kernel/locale.ts'
import { brandNameOf } from '#server/brand.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { translate, translateInEveryLocale } from '#server/messages.ts'
import * as store from './refund.store.ts'

/** Notifies users about their refund by SMS and push. */

const NOTIFICATIONS = {
  requested: {
    path: '/refundWaiting',
    sms: 'refund_requested_sms',
    title: 'refund_requested_push',
    body: 'refund_requested_push_text',
  },
  sent: {
    path: '/refundComplete',
    sms: 'refund_sent_sms',
    title: 'refund_sent_push',
    body: 'refund_sent_push_text',
  },
  open: {
    path: '/cardNumber',
    sms: 'refund_open_sms',
    title: 'refund_open_push',
    body: 'refund_open_push_text',
  },
  lapsed: {
    path: '/subscription',
    sms: 'refund_lapsed_sms',
    title: 'refund_lapsed_push',
    body: 'refund_lapsed_push_text',
  },
  card: {
    path: '/cardNumber',
    sms: 'refund_card_sms',
    title: 'refund_card_push',
    body: 'refund_card_push_text',
  },
  replaced: {
    path: '/cardNumber',
    sms: 'refund_replaced_sms',
    title: 'refund_replaced_push',
    body: 'refund_card_push_text',
  },
  returned: {
    path: '/cardNumber',
    sms: 'refund_returned_sms',
    title: 'refund_returned_push',
    body: 'refund_card_push_text',
  },
  paid: {
    path: '/refundComplete',
    sms: 'refund_paid_sms',
    title: 'refund_paid_push',
    body: 'refund_paid_push_text',
  },
  rejected: {
    path: '/refundComplete',
    sms: 'refund_rejected_sms',
    title: 'refund_rejected_push',
    body: 'refund_rejected_push_text',
  },
} as const

export type RefundEvent = keyof typeof NOTIFICATIONS

/**
 * The key against duplicate notifications. A user who requests and withdraws repeatedly gets one SMS a day per
 * subscription. All other events happen once per payout card.
 */
function subjectOf(ctx: Ctx, { id, subscriptionId, attempt }: store.RefundRow, event: RefundEvent): string {
  if (event === 'requested') return `refund_requested:${subscriptionId}:${ctx.now.toISOString().slice(0, 10)}`
  return `refund_${event}:${id}:${attempt}`
}

/** Notifies the owner of a refund by SMS and push, once per event. */
export async function notifyRefundOwner(
  ctx: Ctx,
  trx: Trx,
  refund: store.RefundRow,
  event: RefundEvent,
): Promise<void> {
  const { path, sms, title, body } = NOTIFICATIONS[event]
  const { id, userId } = refund
  const subject = subjectOf(ctx, refund, event)
  const url = `${path}?refund=${id}`
  const locale = isLocale(refund.locale) ? refund.locale : DEFAULT_LOCALE
  const text = translate(locale, sms, {
    ...notificationText(ctx, locale, refund),
    link: `${ctx.config.publicUrl}${url}`,
  })
  const phoneNumber = await store.getPhoneNumber(trx, userId)
  await queueNotices(ctx, trx, [{ subject, phoneNumber, text }])
  await queuePush(ctx, trx, {
    subject,
    userId,
    url,
    title: translateInEveryLocale(title),
    body: translateInEveryLocale(body),
  })
}

function notificationText(
  ctx: Ctx,
  locale: Locale,
  { amountToman, trackingCode, rejectReason, cardLastFour }: store.RefundRow,
) {
  return {
    brand: brandNameOf(ctx.config, locale),
    amount: formatNumber(locale, amountToman),
    code: trackingCode ?? '',
    card: toLocalDigits(locale, cardLastFour ?? ''),
    reason: rejectReason ?? '',
  }
}
