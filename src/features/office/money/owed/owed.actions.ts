import { quoteRefundAmount } from '#features/refund/quote/quote.rules.ts'
import { loadSubscriptionTerms } from '#features/refund/quote/quoteSources.actions.ts'
import type { OperatorCtx } from '#server/context.ts'
import * as store from './owed.store.ts'

const READ_AT_ONCE = 2000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

const NOTHING = { subscriptions: 0, amount: 0, vat: 0, requests: 0, requestedAmount: 0 }
type Sums = typeof NOTHING

/**
 * What the store owes if everybody asks for their money now. Each subscription gets the quote that its owner would see;
 * what was asked for counts with the amount that was promised.
 */
export async function getOwed(ctx: OperatorCtx) {
  const sums = await sumByAccount(ctx)
  const known = new Map((await store.listAccountNames(ctx.db)).map((account) => [account.id, account]))
  const accounts = [...sums].map(([id, own]) => {
    const { name = null, state = null } = known.get(id ?? '') ?? {}
    return { id, account: name, state, total: own.amount + own.requestedAmount, ...own }
  })
  const all = [...sums.values()].reduce(add, NOTHING)
  return {
    time: ctx.now.toISOString(),
    total: all.amount + all.requestedAmount,
    ...all,
    accounts: accounts.sort((one, other) => other.total - one.total),
  }
}

async function sumByAccount({ db, now }: OperatorCtx): Promise<Map<string | null, Sums>> {
  const sums = new Map<string | null, Sums>()
  const count = (account: string | null, own: Partial<Sums>) =>
    sums.set(account, add(sums.get(account) ?? NOTHING, { ...NOTHING, ...own }))
  for (let after = BEFORE_ALL; ; ) {
    const rows = await store.listQuotableSubscriptions(db, now, after, READ_AT_ONCE)
    const terms = await loadSubscriptionTerms(db, rows)
    for (const [at, term] of terms.entries()) {
      const { amount, vat } = quoteRefundAmount(term, now)
      if (amount > 0) count(rows[at]?.accountId ?? null, { subscriptions: 1, amount, vat })
    }
    if (rows.length < READ_AT_ONCE) break
    after = rows.at(-1)?.id ?? after
  }
  for (const { accountId, ...requested } of await store.sumRequestedRefunds(db)) count(accountId, requested)
  return sums
}

function add(one: Sums, other: Sums): Sums {
  return {
    subscriptions: one.subscriptions + other.subscriptions,
    amount: one.amount + other.amount,
    vat: one.vat + other.vat,
    requests: one.requests + other.requests,
    requestedAmount: one.requestedAmount + other.requestedAmount,
  }
}
