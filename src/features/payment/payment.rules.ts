import { addMilliseconds, HOUR, type Instant, MINUTE, SECOND } from '#kernel/time.ts'

/** The states of a payment (requirement 13.4). */
export const PAYMENT_STATES = [
  'created',
  'redirected',
  'verifying',
  'paid',
  'applied',
  'failed',
  'expired',
  'refunded',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

export const PAYMENT_METHODS = ['direct', 'bank'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** States of a payment whose outcome is not known yet. */
export const UNFINISHED_PAYMENT_STATES = [
  /** States from which a payment can still become paid. Money that arrives after a failure or expiry counts. */
  'created',
  'redirected',
  'verifying',
] as const satisfies PaymentState[]
export const PAYABLE_PAYMENT_STATES = [
  ...UNFINISHED_PAYMENT_STATES,
  'failed',
  'expired',
] as const satisfies PaymentState[]
export const PAID_PAYMENT_STATES = ['paid', 'applied', 'refunded'] as const satisfies PaymentState[]

/**
 * The state of a payment's reversal. `asked`: the call was made or is about to be made. `unknown`: the reversal may
 * have happened. A payment with any of these never becomes paid.
 */
export const REVERSAL_STATES = ['asked', 'reversed', 'refused', 'unknown'] as const
export type ReversalState = (typeof REVERSAL_STATES)[number]
/** Reversals for which the gateway has not confirmed that the money went back. */
export const UNCERTAIN_REVERSAL_STATES = ['asked', 'unknown', 'refused'] as const satisfies ReversalState[]

/** The states and reversals that one statement may change a payment from. Null: no reversal was requested. */
export interface PaymentPrecondition {
  states: readonly PaymentState[]
  reversals: readonly (ReversalState | null)[]
}
const NO_REVERSAL = [null] as const

export const UNFINISHED_PRECONDITION: PaymentPrecondition = {
  states: UNFINISHED_PAYMENT_STATES,
  reversals: NO_REVERSAL,
}
export const PAYABLE_PRECONDITION: PaymentPrecondition = {
  states: PAYABLE_PAYMENT_STATES,
  reversals: NO_REVERSAL,
}
/** Late money can still make these payments paid. */
export const FAILED_OR_EXPIRED_PRECONDITION: PaymentPrecondition = {
  states: ['failed', 'expired'],
  reversals: NO_REVERSAL,
}
export const CREATED_PRECONDITION: PaymentPrecondition = { states: ['created'], reversals: NO_REVERSAL }
export const PAID_PRECONDITION: PaymentPrecondition = { states: ['paid'], reversals: NO_REVERSAL }

/** Why a payment failed. */
export const PAYMENT_FAILURES = [
  'cancelled',
  'not_paid',
  'amount_mismatch',
  'reversed',
  'too_late',
  'unknown_order',
  'receipt_used',
  'discount_code_exhausted',
  'refused',
  'gateway',
  'probe_paid',
] as const
export type PaymentFailure = (typeof PAYMENT_FAILURES)[number]

export function isUnfinishedPayment(state: string): boolean {
  return (UNFINISHED_PAYMENT_STATES as readonly string[]).includes(state)
}

export function isPaidPayment(state: string): boolean {
  return (PAID_PAYMENT_STATES as readonly string[]).includes(state)
}

/** Money that was deducted without a purchase returns within this time (requirement 8.23). */
export const MONEY_RETURN_HOURS = 72

const FIRST_CHECK_MS = 2 * MINUTE
const CHECK_EVERY_MS = MINUTE
/** An unfinished payment expires after this time. Gateways keep an order open for 20 to 30 minutes. */
export const PAYMENT_EXPIRES_AFTER_MS = 35 * MINUTE
/** Intervals between checks while the payer waits on the result page. */
const RETURN_CHECKS_MS = [5 * SECOND, 10 * SECOND, 20 * SECOND]
/** When failed and expired payments are checked for late money. The checks end after three days. */
const LATE_CHECK_HOURS = [1, 2, 3, 6, 12, 24, 48, MONEY_RETURN_HOURS]

export function firstPaymentCheckAt(now: Instant): Instant {
  return addMilliseconds(now, FIRST_CHECK_MS)
}

export function paymentExpiresAt(createdAt: Instant): Instant {
  return addMilliseconds(createdAt, PAYMENT_EXPIRES_AFTER_MS)
}

export function hasPaymentExpired(createdAt: Instant, now: Instant): boolean {
  return now >= paymentExpiresAt(createdAt)
}

/** The next check of an unfinished payment: soon after the payer returned, every minute otherwise. */
export function nextPaymentCheckAt(state: string, checks: number, now: Instant): Instant {
  const soon = state === 'verifying' ? RETURN_CHECKS_MS[checks] : undefined
  return addMilliseconds(now, soon ?? CHECK_EVERY_MS)
}

/** After this time a reversal with unknown outcome counts as failed, and the store owes the money. */
export const REVERSAL_UNKNOWN_AFTER_MS = MONEY_RETURN_HOURS * HOUR
const REVERSAL_CHECKS_MS = [5 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 48 * HOUR]

/** When to query the gateway about a reversal next. */
export function nextReversalCheckAt(reversalAt: Instant, now: Instant): Instant {
  const checks = [...REVERSAL_CHECKS_MS, REVERSAL_UNKNOWN_AFTER_MS].map((wait) =>
    addMilliseconds(reversalAt, wait),
  )
  return checks.find((check) => check > now) ?? addMilliseconds(now, HOUR)
}

/** The next check of a failed or expired payment; null when there are no more. */
export function nextReconcileAt(createdAt: Instant, now: Instant): Instant | null {
  const checks = LATE_CHECK_HOURS.map((hours) => addMilliseconds(createdAt, hours * HOUR))
  return checks.find((check) => check > now) ?? null
}
