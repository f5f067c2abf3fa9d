import type { GatewayPayment, PaymentGateway } from '#adapters/payment/payment.port.ts'
import type { DifferenceKind } from '#features/reconciliation/reconciliation.rules.ts'
import { HOUR, type Instant, later } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import { isPaid, PAYMENT_METHODS } from '../payment.rules.ts'
import * as store from '../payment.store.ts'
import { gatewayOf, knownOf } from './failPayment.actions.ts'
import { type GatewayRecord, paymentDifference } from './gatewayDifference.rules.ts'

/** A difference between one of our rows and the provider's record. */
export interface MoneyDifference {
  /** The ledger source of the row, such as `payment:<id>`. */
  source: string
  kind: DifferenceKind
  detail: string
}

export interface Comparison {
  /** Ledger sources for which the provider answered. */
  compared: string[]
  /** Number of ledger sources for which the provider did not answer. */
  unanswered: number
  differences: MoneyDifference[]
}

const AT_ONCE = 4
/** Payments younger than this may not be settled yet, so they are not compared. */
const SETTLED_AFTER_MS = HOUR

/**
 * Compares every payment since a time with its gateway's own record. Never decides a payment: for gateways without an
 * inquiry call it repeats verify, and only for payments that were verified before.
 */
export async function compareGateways(ctx: Ctx, since: Instant): Promise<Comparison> {
  const result: Comparison = { compared: [], unanswered: 0, differences: [] }
  const rows = await store.paymentsBetween(ctx.db, since, later(ctx.now, -SETTLED_AFTER_MS))
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await Promise.all(rows.slice(at, at + AT_ONCE).map((row) => comparePayment(ctx, row, result)))
  await findUnknownOrders(ctx, result)
  return result
}

async function comparePayment(ctx: Ctx, payment: store.Payment, result: Comparison): Promise<void> {
  const source = `payment:${payment.id}`
  const record = await readRecord(ctx, payment)
  if (!record) {
    result.unanswered++
    return
  }
  result.compared.push(source)
  const difference = paymentDifference(payment, record)
  if (!difference) return
  // Skip payments that changed during the call: the gateway's answer is outdated.
  const after = await store.findPayment(ctx.db, payment.id)
  if (after && after.state === payment.state && after.reversal === payment.reversal)
    result.differences.push({ source, ...difference })
}

async function readRecord(ctx: Ctx, payment: store.Payment): Promise<GatewayRecord | null> {
  const gateway = gatewayOf(ctx, payment)
  if (!gateway || payment.reference === null) return null
  const known = { ...knownOf(payment, payment.reference), receipt: payment.receipt }
  const { state } = await gateway.inquire(known)
  if (state !== 'unknown') return { state, amount: null }
  const wasVerified = isPaid(payment.state) || payment.reversal !== null
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
async function findUnknownOrders(ctx: Ctx, result: Comparison): Promise<void> {
  for (const method of PAYMENT_METHODS) {
    const references = (await ctx.ports.payment[method]?.unverified()) ?? []
    const known = new Set(await store.knownReferences(ctx.db, method, references))
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
