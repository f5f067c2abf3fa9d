import { z } from 'zod'
import type { PushResult } from '#adapters/push/push.port.ts'
import { AppError } from '#kernel/errors.ts'
import { defineJob } from '#server/background/jobs.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { takeRateLimit } from '#server/rateLimits.ts'
import {
  localeOrDefault,
  MAXIMUM_PUSH_BROWSERS,
  type PushText,
  pushSecondsLeft,
  pushTextByLocale,
} from './push.rules.ts'
import * as store from './push.store.ts'

// With growing pauses the retries outlast a push service outage of some hours.
export const deliverPushJob = defineJob('notice.push', z.object({ messageId: z.int() }), { retries: 50 })

export async function getPushKey(ctx: Ctx) {
  return { key: ctx.ports.push.applicationServerKey }
}

interface SubscriptionInput {
  endpoint: string
  p256dh: string
  auth: string
}

export async function subscribePush(ctx: UserCtx, { endpoint, p256dh, auth }: SubscriptionInput) {
  if (!ctx.ports.push.mayReach(endpoint)) throw new AppError('push_subscription_wrong')
  const { userId, sessionId } = ctx.user
  await ctx.transaction(async (trx) => {
    const browser = { userId, sessionId, endpoint, p256dh, auth, locale: ctx.locale }
    const result = await store.upsertPushSubscription(trx, browser, ctx.now)
    if (result === 'taken') throw new AppError('push_subscription_wrong')
    // A push subscription that already exists does not count against the limit. The rate limit serialises concurrent
    // new ones, so that the count below is exact.
    if (result === 'new') await takeRateLimit(trx, 'pushSubscriptionPerUser', String(userId), ctx.now)
    await store.deleteOldestPushSubscriptions(trx, userId, MAXIMUM_PUSH_BROWSERS)
  })
  return {}
}

export async function unsubscribePush(ctx: UserCtx, { endpoint }: { endpoint: string }) {
  await store.deletePushSubscription(ctx.db, ctx.user.userId, endpoint)
  return {}
}

export interface NewPush {
  subject: string
  userId: number
  title: PushText
  body: PushText
  /** The path in the store that a tap on the notification opens. */
  url: string
}

/**
 * Queues a push notification to all browsers of a user, in the caller's transaction. Each `subject` (the key against
 * duplicates) is sent once.
 */
export async function queuePush(ctx: Ctx, trx: Trx, { title, body, ...push }: NewPush): Promise<void> {
  const message = { ...push, title: pushTextByLocale(title), body: pushTextByLocale(body) }
  const messageId = await store.addPushMessage(trx, message, ctx.now)
  if (messageId !== undefined) await ctx.jobs.enqueue(trx, deliverPushJob, { messageId })
}

/**
 * Sends a push notification: commits the intent, calls the push services, commits the outcomes. Each browser's outcome
 * is committed separately, so a retry reaches only the missing ones. A duplicate replaces the first notification,
 * because the tag is the same.
 */
export async function deliverPush(ctx: Ctx, { messageId }: { messageId: number }): Promise<void> {
  const message = await store.claimPushMessage(ctx.db, messageId)
  if (!message) return
  const isInTime = pushSecondsLeft(message.createdAt, ctx.now) > 0
  const browsers = isInTime
    ? await store.listUndeliveredPushSubscriptions(ctx.db, messageId, message.userId, ctx.now)
    : []
  const results = await Promise.all(browsers.map((browser) => sendToBrowser(ctx, message, browser)))
  const away = results.find((result) => result.outcome === 'unavailable')
  // The job retries a failed push with growing pauses.
  if (away) throw new Error(`push ${messageId}: ${away.outcome} (${away.reason})`)
  await store.finishPushMessage(ctx.db, messageId, ctx.now)
}

type Message = NonNullable<Awaited<ReturnType<typeof store.claimPushMessage>>>
type Browser = Awaited<ReturnType<typeof store.listUndeliveredPushSubscriptions>>[number]

async function sendToBrowser(ctx: Ctx, message: Message, browser: Browser): Promise<PushResult> {
  const lang = localeOrDefault(browser.locale)
  const { url, subject: tag } = message
  const words = { title: message.title[lang], body: message.body[lang], url, tag, lang }
  const result = await ctx.ports.push.send(browser, words, pushSecondsLeft(message.createdAt, ctx.now))
  if (result.outcome === 'gone') await store.deleteGonePushSubscription(ctx.db, browser)
  else if (result.outcome !== 'unavailable')
    await store.recordPushDelivery(ctx.db, message.id, browser.id, result.outcome)
  if (result.outcome === 'refused')
    ctx.log.warn({ pushId: message.id, reason: result.reason }, 'the push service refused a message')
  return result
}

export async function eraseOldPushes(ctx: Ctx): Promise<void> {
  await store.erasePushMessages(ctx.db, ctx.now)
}
