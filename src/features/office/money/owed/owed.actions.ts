import { z } from 'zod'
import { quoteRefundAmount } from '#features/refund/quote/quote.rules.ts'
import { loadSubscriptionTerms } from '#features/refund/quote/quoteSources.actions.ts'
import { addMilliseconds, HOUR } from '#kernel/time.ts'
import { defineJob } from '#server/background/jobs.ts'
import type { Ctx } from '#server/context.ts'
import type { OwedCount, OwedSums } from './owed.store.ts'
import * as store from './owed.store.ts'

const READ_AT_ONCE = 2000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

const NOTHING: OwedSums = { subscriptions: 0, amount: 0, vat: 0, requests: 0, requestedAmount: 0 }

/** Counting reads every live subscription: seconds with a hundred thousand of them. */
const COUNTED_EVERY_MS = HOUR

export const countOwedJob = defineJob('owed.count', z.object({}), { retries: 2, longestSeconds: 10 * 60 })

/** Queues the hourly count as a job. The screen shows the last finished count, so it opens without counting. */
export async function orderOwedCount(ctx: Ctx): Promise<void> {
  await ctx.transaction(async (trx) => {
    const isDue = await store.takeDueCount(trx, ctx.now, addMilliseconds(ctx.now, COUNTED_EVERY_MS))
    if (isDue) await ctx.jobs.enqueue(trx, countOwedJob, {})
  })
}

/** The last count. In a store that has none yet, it is made at once. */
export async function getOwed(ctx: Ctx) {
  return describe(ctx, (await store.readCount(ctx.db)) ?? (await count(ctx)))
}

/** Counts now, for a decision that cannot wait for the next hour. */
export async function countOwed(ctx: Ctx) {
  return describe(ctx, await count(ctx))
}

/**
 * What the store owes if everybody asks for their money now. Each subscription gets the quote that its owner would see;
 * a refund that is requested counts with its promised amount.
 */
async function count(ctx: Ctx): Promise<OwedCount> {
  const sums = [...(await sumByAccount(ctx))].map(([accountId, own]) => ({ accountId, ...own }))
  await store.keepCount(ctx.db, sums, ctx.now)
  return { countedAt: ctx.now, sums }
}

async function describe({ db }: Ctx, { countedAt, sums }: OwedCount) {
  const known = new Map((await store.listAccountNames(db)).map((account) => [account.id, account]))
  const accounts = sums.map(({ accountId, ...own }) => {
    const { name = null, state = null } = known.get(accountId ?? '') ?? {}
    return { id: accountId, account: name, state, total: own.amount + own.requestedAmount, ...own }
  })
  const all = accounts.reduce(add, NOTHING)
  return {
    time: countedAt.toISOString(),
    total: all.amount + all.requestedAmount,
    ...all,
    accounts: accounts.sort((one, other) => other.total - one.total),
  }
}

async function sumByAccount({ db, now }: Ctx): Promise<Map<string | null, OwedSums>> {
  const sums = new Map<string | null, OwedSums>()
  const addTo = (account: string | null, own: Partial<OwedSums>) =>
    sums.set(account, add(sums.get(account) ?? NOTHING, { ...NOTHING, ...own }))
  for (let after = BEFORE_ALL; ; ) {
    const rows = await store.listQuotableSubscriptions(db, now, after, READ_AT_ONCE)
    const terms = await loadSubscriptionTerms(db, rows)
    for (const [at, term] of terms.entries()) {
      const { amount, vat } = quoteRefundAmount(term, now)
      if (amount > 0) addTo(rows[at]?.accountId ?? null, { subscriptions: 1, amount, vat })
    }
    if (rows.length < READ_AT_ONCE) break
    after = rows.at(-1)?.id ?? after
  }
  for (const { accountId, ...requested } of await store.sumRequestedRefunds(db)) addTo(accountId, requested)
  return sums
}

function add(one: OwedSums, other: OwedSums): OwedSums {
  return {
    subscriptions: one.subscriptions + other.subscriptions,
    amount: one.amount + other.amount,
    vat: one.vat + other.vat,
    requests: one.requests + other.requests,
    requestedAmount: one.requestedAmount + other.requestedAmount,
  }
}
