import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setPayoutCard } from '#features/refund/payout/card.actions.ts'
import { runDueRefunds } from '#features/refund/payout/payRefund.actions.ts'
import { quoteRefund, requestRefund } from '#features/refund/refund.actions.ts'
import { addMilliseconds, HOUR, parseInstant } from '#kernel/time.ts'
import { runInTransaction, type UserCtx } from '#server/context.ts'
import { cardEnding } from '../../support/refund.ts'
import { openRefundWorld, type RefundWorld } from '../../support/refundWorld.ts'

/** A large amount, refunded in parts, with both cards entered at the same moment. */

const START = parseInstant('2026-03-01T07:30:00Z')
/** Each below `PAYOUT_APPROVAL_TOMAN`, together above it. */
const PARTS = [698_000, 349_000]
let world: RefundWorld

beforeAll(async () => {
  world = await openRefundWorld()
})
afterAll(() => world.close())

/** A user with two refunds that wait for a card. */
async function askedTwice() {
  const { userId, deviceId } = await world.person(START)
  const ctx = world.ctx(START, userId)
  const large = world.packages[0]?.id ?? 0
  for (const on of [deviceId, deviceId, undefined]) await world.buy(ctx, large, on)
  const ids: string[] = []
  for (const id of await subscriptionsOf(userId)) {
    const { amount } = await quoteRefund(ctx, { id })
    ids.push((await requestRefund(ctx, { subscriptionId: id, amount })).id)
  }
  const later = world.ctx(addMilliseconds(START, HOUR), userId)
  await runDueRefunds(later)
  return { ctx: later, ids }
}

async function subscriptionsOf(userId: number): Promise<string[]> {
  const rows = await world.database.db
    .selectFrom('subscription')
    .select('id')
    .where('userId', '=', userId)
    .where('state', '!=', 'merged')
    .execute()
  return rows.map(({ id }) => id)
}

/** Waits before it commits, as a slow server would. */
function holding(ctx: UserCtx) {
  const [written, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const transaction: UserCtx['transaction'] = (work) =>
    runInTransaction(ctx.db, async (trx) => {
      const result = await work(trx)
      written.resolve()
      await release.promise
      return result
    })
  return { ctx: { ...ctx, transaction }, written: written.promise, release: release.resolve }
}

async function countLockWaits(): Promise<number> {
  const waits = sql`select pid from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  return (await waits.execute(world.database.db)).rows.length
}

test('[23.46] two cards given at once: the second sees the first, and its payout waits', async () => {
  const { ctx, ids } = await askedTwice()
  const [one = '', other = ''] = ids
  const first = holding(ctx)
  const cardNumber = cardEnding('0000')
  const given = setPayoutCard(first.ctx, { id: one, cardNumber })
  await first.written
  let isDone = false
  const second = setPayoutCard(ctx, { id: other, cardNumber }).finally(() => {
    isDone = true
  })
  await expect.poll(async () => isDone || (await countLockWaits()) > 0).toBe(true)
  first.release()
  await Promise.all([given, second])
  const rows = await world.database.db
    .selectFrom('refund')
    .select(['amountToman', 'approval', 'approvalReason'])
    .where('id', 'in', ids)
    .execute()
  expect(rows.map(({ amountToman }) => amountToman).sort((a, b) => b - a)).toEqual(PARTS)
  expect(rows.map(({ approval, approvalReason }) => [approval, approvalReason])).toContainEqual([
    'waiting',
    'amount',
  ])
})
