import { queueNotices } from '#features/notice/notice.actions.ts'
import { queuePush } from '#features/notice/push.actions.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#kernel/locale.ts'
import { brandNameOf } from '#server/brand.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { translate, translateInEveryLocale } from '#server/messages.ts'
import { daysBetween, subscriptionEndColumns } from './subscription.rules.ts'
import * as store from './subscription.store.ts'

const BATCH = 100
const PATH = '/subscription'

/**
 * Notifies users before their subscription ends, by SMS and push. Works in batches, so that a killed run can be
 * continued.
 */
export async function notifyOfSubscriptionEnds(ctx: Ctx): Promise<void> {
  for (;;) {
    const count = await ctx.transaction(async (trx) => {
      const ending = await store.claimEndingSubscriptions(trx, ctx.now, BATCH)
      for (const row of ending) await notifyOfEnd(ctx, trx, row)
      return ending.length
    })
    if (count < BATCH) return
  }
}

async function notifyOfEnd(ctx: Ctx, trx: Trx, row: store.SubscriptionRow): Promise<void> {
  const { id, userId, endsAt, noticeDays } = row
  if (!endsAt || noticeDays === null) return
  await store.updateSubscription(trx, id, subscriptionEndColumns(endsAt, ctx.now))
  // After a long outage the subscription may have ended already; then a notification is useless.
  if (endsAt <= ctx.now) return
  const person = await store.findNotificationRecipient(trx, row)
  // The key against duplicates: one message per end and number of days. A renewed subscription has a new end.
  const subject = `subscription_ends:${id}:${endsAt.toISOString()}:${noticeDays}`
  const days = daysBetween(ctx.now, endsAt)
  const text = smsText(ctx, person.locale && isLocale(person.locale) ? person.locale : DEFAULT_LOCALE, days)
  await queueNotices(ctx, trx, [{ subject, phoneNumber: person.phoneNumber, text }])
  await queuePush(ctx, trx, {
    subject,
    userId,
    url: PATH,
    title: translateInEveryLocale('subscription_ends_push', { count: days }),
    body: translateInEveryLocale('subscription_ends_push_text'),
  })
}

function smsText({ config }: Ctx, locale: Locale, days: number): string {
  const brand = brandNameOf(config, locale)
  return translate(locale, 'subscription_ends_sms', {
    brand,
    count: days,
    link: `${config.publicUrl}${PATH}`,
  })
}
