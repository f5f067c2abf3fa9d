import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completeRegistration } from '#features/device/registration/registered.actions.ts'
import { moveRegistration } from '#features/device/registration/registration.store.ts'
import { giveCard } from '#features/refund/payout/card.actions.ts'
import { runDueRefunds } from '#features/refund/payout/payRefund.actions.ts'
import { getRefund, quoteRefund, requestRefund } from '#features/refund/refund.actions.ts'
import { CARD_KEPT_MS, LAPSES_AFTER_MS, OPENS_AFTER_MS, WATCHED_MS } from '#features/refund/refund.rules.ts'
import { DAY, HOUR, type Instant, instant, later, SECOND } from '#kernel/time.ts'
import { LATE_MS } from '#sandbox/twins/payout/payout.state.ts'
import { GOOD_CARD } from '../support/refund.ts'
import { openRefundWorld, type RefundWorld } from '../support/refundWorld.ts'

/** One second before, at, and one second after each limit, with a stopped clock. */

const START = instant('2026-03-01T07:30:00Z')
const AROUND = [-SECOND, 0, SECOND]
let world: RefundWorld

beforeAll(async () => {
  world = await openRefundWorld()
})
afterAll(() => world.close())

/** Bought, registered and requested at START. */
async function asked() {
  const { userId, deviceId } = await world.person(START)
  const at = (now: Instant) => world.ctx(now, userId)
  await world.buy(at(START), world.packages[0]?.id ?? 0, deviceId)
  const ctx = at(START)
  await ctx.transaction(async (trx) => {
    const change = { accountId: world.accountId }
    await moveRegistration(trx, deviceId, { event: 'placed', at: START, change })
    await completeRegistration(ctx, trx, { deviceId, userId, moveReason: null })
  })
  const { id: subscriptionId } = await world.database.db
    .selectFrom('subscription')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  const { amount } = await quoteRefund(at(START), { id: subscriptionId })
  const { id } = await requestRefund(at(START), { subscriptionId, amount })
  const row = () =>
    world.database.db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  /** Runs due work one due time after the other, as the product does. */
  const runUntil = async (now: Instant) => {
    for (;;) {
      const { dueAt } = await row()
      if (!dueAt || dueAt > now) return
      await runDueRefunds(at(dueAt))
    }
  }
  return { id, subscriptionId, at, row, runUntil }
}

async function paid() {
  const one = await asked()
  const opened = later(START, OPENS_AFTER_MS)
  await giveCard(one.at(opened), { id: one.id, cardNumber: GOOD_CARD })
  await one.runUntil(later(START, 6 * HOUR))
  const { paidAt, number } = await one.row()
  if (!paidAt) throw new Error('It was not paid.')
  return { ...one, paidAt, name: `rf-${number}-1` }
}

test.each(AROUND)('[2.51] [9.7] the first hour, %d ms', async (off) => {
  const { id, at } = await asked()
  const now = later(START, OPENS_AFTER_MS + off)
  expect(await getRefund(at(now), { id })).toMatchObject({
    needsCard: off >= 0,
    secondsLeft: off < 0 ? 1 : 0,
  })
  const giving = giveCard(at(now), { id, cardNumber: GOOD_CARD })
  if (off < 0) await expect(giving).rejects.toMatchObject({ code: 'refund_not_open' })
  else expect(await giving).toMatchObject({ state: 'paying' })
})

test.each(AROUND)('three days without a card, %d ms', async (off) => {
  const { row, runUntil } = await asked()
  await runUntil(later(START, OPENS_AFTER_MS + LAPSES_AFTER_MS + off))
  expect((await row()).state).toBe(off < 0 ? 'requested' : 'withdrawn')
})

test.each(AROUND)('a day of use, %d ms', async (off) => {
  const { userId, deviceId } = await world.person(START)
  const chosen = world.packages[1]
  const amount = await world.buy(world.ctx(START, userId), chosen?.id ?? 0, deviceId)
  const ctx = world.ctx(START, userId)
  await ctx.transaction(async (trx) => {
    const change = { accountId: world.accountId }
    await moveRegistration(trx, deviceId, { event: 'placed', at: START, change })
    await completeRegistration(ctx, trx, { deviceId, userId, moveReason: null })
  })
  const { id } = await world.database.db
    .selectFrom('subscription')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  const quoted = await quoteRefund(world.ctx(later(START, DAY + off), userId), { id })
  const unusedDays = off < 0 ? 30 : 29
  expect(quoted).toMatchObject({ unusedDays, amount: Math.floor((amount * unusedDays) / 30) })
})

describe('after the payout', () => {
  test.each(AROUND)(
    'a return by the bank is noticed until the end of the watch period, %d ms',
    async (off) => {
      const { row, runUntil, paidAt, name } = await paid()
      const lateAt = later(paidAt, WATCHED_MS + off)
      await world.database.db
        .updateTable('sandbox.payoutTransfer')
        .set({ outcome: 'fail_late', decidedAt: later(lateAt, -LATE_MS) })
        .where('transferId', '=', name)
        .execute()
      await runUntil(later(paidAt, WATCHED_MS + DAY))
      expect(await row()).toMatchObject(
        off > 0 ? { state: 'paid', cardFailure: null } : { state: 'paying', cardFailure: 'returned' },
      )
    },
  )

  test.each(AROUND)('the card is deleted after ninety days, %d ms', async (off) => {
    const { row, runUntil, paidAt } = await paid()
    await runUntil(later(paidAt, CARD_KEPT_MS + off))
    const { sealedCard, cardLastFour, dueAt } = await row()
    expect([sealedCard === null, cardLastFour, dueAt === null]).toEqual([
      off >= 0,
      GOOD_CARD.slice(-4),
      off >= 0,
    ])
  })
})
