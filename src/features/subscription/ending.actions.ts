import { queueNotices } from '#features/notice/notice.actions.ts'
import { queuePush } from '#features/notice/push.actions.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#kernel/locale.ts'
import { brandOf } from '#server/brand.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { say, sayInEveryLanguage } from '#server/messages.ts'
import { daysBetween, endOn } from './subscription.rules.ts'
import * as store from './subscription.store.ts'

const BATCH = 100
const PATH = '/subscription'

/** Tells people of the coming end, by SMS and push. Batch by batch: killed in between, the next run goes on. */
export async function tellOfEnds(ctx: Ctx): Promise<void> {
  for (;;) {
    const count = await ctx.transaction(async (trx) => {
      const ending = await store.takeEnding(trx, ctx.now, BATCH)
      for (const row of ending) await tellOfEnd(ctx, trx, row)
      return ending.length
    })
    if (count < BATCH) return
  }
}

async function tellOfEnd(ctx: Ctx, trx: Trx, row: store.SubscriptionRow): Promise<void> {
  const { id, userId, endsAt, noticeDays } = row
  if (!endsAt || noticeDays === null) return
  await store.updateSubscription(trx, id, endOn(endsAt, ctx.now))
  // After a long standstill the end may have passed, and news of it would be none.
  if (endsAt <= ctx.now) return
  const person = await store.recipientOf(trx, row)
  // One message per end and distance: a renewal is another end.
  const subject = `subscription_ends:${id}:${endsAt.toISOString()}:${noticeDays}`
  const days = daysBetween(ctx.now, endsAt)
  const text = smsText(ctx, person.locale && isLocale(person.locale) ? person.locale : DEFAULT_LOCALE, days)
  await queueNotices(ctx, trx, [{ subject, phoneNumber: person.phoneNumber, text }])
  await queuePush(ctx, trx, {
    subject,
    userId,
    url: PATH,
    title: sayInEveryLanguage('subscription_ends_push', { count: days }),
    body: sayInEveryLanguage('subscription_ends_push_text'),
  })
}

function smsText({ config }: Ctx, locale: Locale, days: number): string {
  const brand = brandOf(config, locale)
  return say(locale, 'subscription_ends_sms', { brand, count: days, link: `${config.publicUrl}${PATH}` })
}
