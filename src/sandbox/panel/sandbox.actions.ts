import { randomUUID } from 'node:crypto'
import { findUserId } from '#features/login/login.actions.ts'
import { grantSubscription as grant } from '#features/subscription/subscription.actions.ts'
import { AppError } from '#kernel/errors.ts'
import { normalisePhone } from '#kernel/phone.ts'
import type { Ctx } from '#server/context.ts'
import { listReceivedEvents } from '../twins/analytics/analytics.inbox.ts'
import { listInboxMessages } from '../twins/sms/sms.inbox.ts'
import { hasDemoOffice } from './office.actions.ts'

export async function readSms(ctx: Ctx, input: { phone?: string | undefined }) {
  const messages = await listInboxMessages(
    ctx.db,
    input.phone === undefined ? undefined : normalisePhone(input.phone),
  )
  return { messages: messages.map((message) => ({ ...message, at: message.at.toISOString() })) }
}

export async function readAnalytics(ctx: Ctx) {
  const events = await listReceivedEvents(ctx.db)
  return { events: events.map((event) => ({ ...event, at: event.at.toISOString() })) }
}

export async function readClock(ctx: Ctx) {
  return { now: ctx.now.toISOString(), hasOffice: hasDemoOffice(ctx.config) }
}

export async function moveClock(ctx: Ctx, input: { seconds: number }) {
  return { now: (await ctx.passTime(input.seconds)).toISOString() }
}

export async function grantSubscription(ctx: Ctx, input: { phone: string; days: number }) {
  const userId = await findUserId(ctx, normalisePhone(input.phone))
  if (!userId) throw new AppError('user_not_found')
  const given = { userId, days: input.days, reason: 'purchase' as const, source: `sandbox:${randomUUID()}` }
  return { subscriptionId: await ctx.transaction((trx) => grant(ctx, trx, given)) }
}
