import { analyticsInbox } from '#adapters/analytics/analytics.inbox.ts'
import { smsInbox } from '#adapters/sms/sms.inbox.ts'
import { normalisePhone } from '#kernel/phone.ts'
import type { Ctx } from '#server/context.ts'

export async function readSms(ctx: Ctx, input: { phone?: string | undefined }) {
  const messages = await smsInbox(ctx.db, input.phone === undefined ? undefined : normalisePhone(input.phone))
  return { messages: messages.map((message) => ({ ...message, at: message.at.toISOString() })) }
}

export async function readAnalytics(ctx: Ctx) {
  const events = await analyticsInbox(ctx.db)
  return { events: events.map((event) => ({ ...event, at: event.at.toISOString() })) }
}

export async function readClock(ctx: Ctx) {
  return { now: ctx.now.toISOString() }
}

export async function moveClock(ctx: Ctx, input: { seconds: number }) {
  return { now: (await ctx.passTime(input.seconds)).toISOString() }
}
