import { checkLedger } from '#features/ledger/ledger.actions.ts'
import {
  comparePaymentsWithGateways,
  type ReconciliationDifference,
} from '#features/payment/settlement/comparePaymentsWithGateways.actions.ts'
import { comparePayoutsWithProvider } from '#features/refund/payout/comparePayoutsWithProvider.actions.ts'
import { addMilliseconds, DAY } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import { isMoneyCheckLate, nextMoneyCheckAt, RECONCILED_DAYS } from './reconciliation.rules.ts'
import * as store from './reconciliation.store.ts'

const SHOWN_DIFFERENCES = 100

/**
 * Adds up the ledger, then compares payments and payouts with the providers' own records. A difference stays open until
 * a later check finds both sides equal.
 */
export async function checkMoney(ctx: Ctx, days = RECONCILED_DAYS) {
  const ledger = await checkLedger(ctx)
  const since = addMilliseconds(ctx.now, -days * DAY)
  const gateways = await comparePaymentsWithGateways(ctx, since)
  const payouts = await comparePayoutsWithProvider(ctx, since)
  const books = ledgerDifferences(ledger)
  const found = [...books, ...gateways.differences, ...payouts.differences]
  const compared = [...gateways.compared, ...payouts.compared]
  const unanswered = gateways.unanswered + payouts.unanswered
  await ctx.transaction(async (trx) => {
    await store.recordDifferences(trx, found, ctx.now)
    await store.resolveDifferences(trx, [...compared, ...(await ledgerSources(trx))], ctx.now)
    await store.recordMoneyCheckRun(trx, { compared: compared.length, unanswered }, ctx.now)
  })
  for (const difference of found) ctx.log.error(difference, 'our books and a provider differ')
  return { ledger, compared: compared.length, unanswered, differences: found }
}

function ledgerDifferences({ sum, unbalanced, disagreements }: Awaited<ReturnType<typeof checkLedger>>) {
  const differences: ReconciliationDifference[] = [
    ...unbalanced.map((source) => ({
      source,
      kind: 'ledger_unbalanced' as const,
      detail: 'its lines do not add up',
    })),
    ...disagreements.map((source) => ({
      source,
      kind: 'ledger_disagrees' as const,
      detail: 'its state and its ledger lines disagree',
    })),
  ]
  if (sum !== 0) differences.push({ source: 'ledger', kind: 'ledger_sum', detail: `the sum is ${sum}` })
  return differences
}

/** The sources of the open ledger differences. Every check adds up the whole ledger, so it checks all of them again. */
async function ledgerSources(db: Ctx['db']): Promise<string[]> {
  const open = await store.listOpenDifferences(db, SHOWN_DIFFERENCES * 10)
  return open.filter(({ kind }) => kind.startsWith('ledger_')).map(({ source }) => source)
}

/** Checks the money every night. A failed check is logged and tried again the next night. */
export async function runNightlyCheck(ctx: Ctx): Promise<void> {
  if (await store.claimMoneyCheck(ctx.db, ctx.now, nextMoneyCheckAt(ctx.now))) await checkMoney(ctx)
}

/** Schedules the first check of a new store. */
export async function scheduleFirstCheck(ctx: Ctx): Promise<void> {
  await store.scheduleFirstMoneyCheck(ctx.db, nextMoneyCheckAt(ctx.now))
}

/** The result of the last money check, for `bustan health`, `/metrics` and the first page of the office. */
export async function getMoneyState(ctx: Pick<Ctx, 'db' | 'now'>) {
  const state = await store.getMoneyCheckState(ctx.db)
  return { ...state, differences: state.differences ?? 0, isLate: isMoneyCheckLate(state.ranAt, ctx.now) }
}

export async function listOpenDifferences(ctx: Pick<Ctx, 'db'>) {
  return store.listOpenDifferences(ctx.db, SHOWN_DIFFERENCES)
}
