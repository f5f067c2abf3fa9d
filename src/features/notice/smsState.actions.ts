import { z } from 'zod'
import { defineJob } from '#server/background/jobs.ts'
import type { Ctx } from '#server/context.ts'
import { isFirstAlarmOfHour } from '#server/hourlyCount.ts'
import { alarmsCounter } from '#server/metrics.ts'
import * as store from './smsState.store.ts'

/** Asks the SMS providers whether messages arrived and what is left of our credit. */

export const checkDeliveriesJob = defineJob('notice.delivery', z.object({ noticeIds: z.array(z.int()) }), {
  retries: 3,
})
export const checkCreditJob = defineJob('notice.credit', z.object({}), { retries: 3 })

export async function queueDueDeliveryChecks(ctx: Ctx): Promise<void> {
  for (;;) {
    const noticeIds = await ctx.transaction(async (trx) => {
      const ids = await store.claimDeliveryChecks(trx, ctx.now)
      if (ids.length > 0) await ctx.jobs.enqueue(trx, checkDeliveriesJob, { noticeIds: ids })
      return ids
    })
    if (noticeIds.length === 0) return
  }
}

export async function checkDeliveries(ctx: Ctx, { noticeIds }: { noticeIds: number[] }): Promise<void> {
  const messages = await store.listSentMessages(ctx.db, noticeIds)
  if (messages.length === 0) return
  const states = await ctx.ports.sms.deliveries(messages)
  for (const [at, { id }] of messages.entries()) {
    const state = states[at] ?? 'pending'
    if (state !== 'pending') await store.saveDelivery(ctx.db, id, state)
  }
}

export async function queueDueCreditCheck(ctx: Ctx): Promise<void> {
  await ctx.transaction(async (trx) => {
    if (await store.claimCreditCheck(trx, ctx.now)) await ctx.jobs.enqueue(trx, checkCreditJob, {})
  })
}

export async function checkCredit(ctx: Ctx): Promise<void> {
  for (const credit of await ctx.ports.sms.credits()) await store.saveCredit(ctx.db, credit, ctx.now)
  const { credits, isAlarm } = await getSmsState(ctx)
  if (!isAlarm || !(await isFirstAlarmOfHour(ctx.db, 'sms_credit', ctx.now))) return
  alarmsCounter.inc({ alarm: 'sms_credit' })
  ctx.log.error({ credits }, 'alarm: the credit for SMS runs out')
}

/** The state of the SMS providers, for the office, `health` and the metrics. */
export async function getSmsState({ db, config, now }: Pick<Ctx, 'db' | 'config' | 'now'>) {
  const least = { kavenegar: config.kavenegarLowCreditRial, smsir: config.smsirLowCredit }
  const credits = (await store.listCredits(db)).map((credit) => ({
    ...credit,
    isLow: credit.amount !== null && credit.amount < least[credit.provider],
  }))
  const { delivered, undelivered } = await store.countDeliveries(db, now)
  return { credits, isAlarm: credits.some(({ isLow }) => isLow), delivered, undelivered }
}
