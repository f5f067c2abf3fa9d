import type { PayoutState } from '#adapters/payout/payout.port.ts'
import type { ReconciliationResult } from '#features/payment/settlement/comparePaymentsWithGateways.actions.ts'
import type { DifferenceKind } from '#features/reconciliation/reconciliation.rules.ts'
import { addMilliseconds, HOUR, type Instant } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import { payoutName } from '../refund.rules.ts'
import * as store from '../refund.store.ts'

/** Payouts younger than this may still be under way, so they are not compared. */
const SETTLED_AFTER_MS = 24 * HOUR

/** Compares every payout since a time with the provider's own record. No-op when operators pay by hand. */
export async function comparePayoutsWithProvider(ctx: Ctx, since: Instant): Promise<ReconciliationResult> {
  const result: ReconciliationResult = { compared: [], unanswered: 0, differences: [] }
  if (!ctx.ports.payout.isAutomatic) return result
  for (const refund of await store.listPayoutsSubmittedBetween(
    ctx.db,
    since,
    addMilliseconds(ctx.now, -SETTLED_AFTER_MS),
  )) {
    const source = `refund:${refund.id}`
    const theirs = await ctx.ports.payout.inquire(payoutName(refund)).catch(() => null)
    if (!theirs) {
      result.unanswered++
      continue
    }
    result.compared.push(source)
    const kind = payoutDifference(refund.state, theirs)
    if (!kind) continue
    const after = await store.findRefund(ctx.db, refund.id)
    if (after?.state === refund.state && after.attempt === refund.attempt)
      result.differences.push({ source, kind, detail: `store: ${refund.state}; provider: ${theirs.state}` })
  }
  return result
}

function payoutDifference(state: string, theirs: PayoutState): DifferenceKind | null {
  if (state === 'paid' && theirs.state !== 'paid') return 'payout_missing'
  if (state !== 'paid' && theirs.state === 'paid') return 'payout_not_booked'
  return null
}
