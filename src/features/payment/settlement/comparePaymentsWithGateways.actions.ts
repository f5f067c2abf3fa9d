import type { GatewayPayment, PaymentGateway } from '#adapters/payment/payment.port.ts'
import type { DifferenceKind } from '#features/reconciliation/reconciliation.rules.ts'
import { addMilliseconds, HOUR, type Instant } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import { isPaidPayment, PAYMENT_METHODS } from '../payment.rules.ts'
import * as store from '../payment.store.ts'
import { gatewayOfPayment, toGatewayPayment } from './failPayment.actions.ts'
import { findPaymentDifference, type GatewayRecord } from './gatewayDifference.rules.ts'

/** A difference between one of our rows and the provider's record. */
export interface ReconciliationDifference {
  /** The ledger source of the row, such as `payment:<id>`. */
  source: string
  kind: DifferenceKind
  detail: string
}

export interface ReconciliationResult {
  /** Ledger sources for which the provider answered. */
  compared: string[]
  /** Number of ledger sources for which the provider did not answer. */
  unanswered: number
  differences: ReconciliationDifference[]
}

const AT_ONCE = 4
/** Payments younger than this may not be settled yet, so they are not compared. */
const SETTLED_AFTER_MS = HOUR

/**
 * Compares every payment since a time with its gateway's own record. Never decides a payment: for gateways without an
 * inquiry call it repeats verify, and only for payments that were verified before.
 */
export async function comparePaymentsWithGateways(ctx: Ctx, since: Instant): Promise<ReconciliationResult> {
  const result: ReconciliationResult = { compared: [], unanswered: 0, differences: [] }
  const rows = await store.listGatewayPaymentsBetween(
    ctx.db,
    since,
    addMilliseconds(ctx.now, -SETTLED_AFTER_MS),
  )
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await Promise.all(rows.slice(at, at + AT_ONCE).map((row) => comparePayment(ctx, row, result)))
  await findUnknownOrders(ctx, result)
  return result
}

async function comparePayment(ctx: Ctx, payment: store.Payment, result: ReconciliationResult): Promise<void> {
  const source = `payment:${payment.id}`
  const record = await readRecord(ctx, payment)
  if (!record) {
    result.unanswered++
    return
  }
  result.compared.push(source)
  const difference = findPaymentDifference(payment, record)
  if (!difference) return
  // Skip payments that changed during the call: the gateway's answer is outdated.
  const after = await store.findPayment(ctx.db, payment.id)
  if (after && after.state === payment.state && after.reversal === payment.reversal)
    result.differences.push({ source, ...difference })
}

async function readRecord(ctx: Ctx, payment: store.Payment): Promise<GatewayRecord | null> {
  const gateway = gatewayOfPayment(ctx, payment)
  if (!gateway || payment.reference === null) return null
  const known = { ...toGatewayPayment(payment, payment.reference), receipt: payment.receipt }
  const { state } = await gateway.inquire(known)
  if (state !== 'unknown') return { state, amount: null }
  const wasVerified = payment.kind === 'sale' && (isPaidPayment(payment.state) || payment.reversal !== null)
  return wasVerified && payment.receipt ? repeatVerify(gateway, known) : null
}

async function repeatVerify(gateway: PaymentGateway, known: GatewayPayment): Promise<GatewayRecord | null> {
  const verdict = await gateway.verify(known)
  if (verdict.outcome === 'paid') return { state: 'verified', amount: verdict.amount }
  if (verdict.outcome === 'unpaid' && verdict.reason === 'reversed')
    return { state: 'reversed', amount: null }
  return null
}

/** Finds captured money at the gateways for orders that are not in our database. */
async function findUnknownOrders(ctx: Ctx, result: ReconciliationResult): Promise<void> {
  for (const method of PAYMENT_METHODS) {
    const references = (await ctx.ports.payment[method]?.unverified()) ?? []
    const known = new Set(await store.listStoredReferences(ctx.db, method, references))
    for (const reference of references) {
      const source = `gateway:${method}:${reference}`
      result.compared.push(source)
      if (!known.has(reference))
        result.differences.push({
          source,
          kind: 'order_unknown',
          detail: 'paid at the gateway, not in our books',
        })
    }
  }
}
