import { HOUR, type Instant, later, MINUTE, SECOND } from '#kernel/time.ts'

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

/** Nobody knows yet how it ends. */
export const UNFINISHED = ['created', 'redirected', 'verifying'] as const satisfies PaymentState[]
/** Money that arrives after we gave up is money all the same. */
export const PAYABLE = [...UNFINISHED, 'failed', 'expired'] as const satisfies PaymentState[]
export const PAID = ['paid', 'applied', 'refunded'] as const satisfies PaymentState[]

/**
 * Money on its way back before it became a sale. `asked`: the call was made or is about to be. `unknown`: it may have
 * happened. A payment with any of these is never paid.
 */
export const REVERSALS = ['asked', 'reversed', 'refused', 'unknown'] as const
export type Reversal = (typeof REVERSALS)[number]
/** The gateway has not said yet, for certain, that the money went back. */
export const UNCERTAIN_REVERSALS = ['asked', 'unknown', 'refused'] as const satisfies Reversal[]

/** What a payment may leave by one statement: its states, and where its reversal stands (null: none was asked for). */
export interface PaymentOrigin {
  states: readonly PaymentState[]
  reversals: readonly (Reversal | null)[]
}
const NO_REVERSAL = [null] as const

export const FROM_UNFINISHED: PaymentOrigin = { states: UNFINISHED, reversals: NO_REVERSAL }
export const FROM_PAYABLE: PaymentOrigin = { states: PAYABLE, reversals: NO_REVERSAL }
/** Given up for a reason that late money overrules. */
export const FROM_GIVEN_UP: PaymentOrigin = { states: ['failed', 'expired'], reversals: NO_REVERSAL }
export const FROM_CREATED: PaymentOrigin = { states: ['created'], reversals: NO_REVERSAL }
export const FROM_PAID: PaymentOrigin = { states: ['paid'], reversals: NO_REVERSAL }

/** Why a payment came to nothing. */
export const FAILURES = [
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
] as const
export type Failure = (typeof FAILURES)[number]

export function isUnfinished(state: string): boolean {
  return (UNFINISHED as readonly string[]).includes(state)
}

export function isPaid(state: string): boolean {
  return (PAID as readonly string[]).includes(state)
}

/** Money that was deducted without a purchase returns within this time (requirement 8.23). */
export const RETURN_HOURS = 72

const FIRST_LOOK_MS = 2 * MINUTE
const EVERY_MS = MINUTE
/** Gateways keep an order open for 20 to 30 minutes. */
export const EXPIRES_MS = 35 * MINUTE
/** Somebody waits in front of the result page. */
const HURRY_MS = [5 * SECOND, 10 * SECOND, 20 * SECOND]
/** Looks at what came to nothing: late money is found, and none stays open after three days. */
const LATE_LOOKS_MS = [1, 2, 3, 6, 12, 24, 48, RETURN_HOURS].map((hours) => hours * HOUR)

export function firstLook(now: Instant): Instant {
  return later(now, FIRST_LOOK_MS)
}

export function expiryOf(createdAt: Instant): Instant {
  return later(createdAt, EXPIRES_MS)
}

export function hasExpired(createdAt: Instant, now: Instant): boolean {
  return now >= expiryOf(createdAt)
}

/** While nobody knows how it ends: soon after the payer came back, every minute otherwise. */
export function nextLook(state: string, checks: number, now: Instant): Instant {
  const hurried = state === 'verifying' ? HURRY_MS[checks] : undefined
  return later(now, hurried ?? EVERY_MS)
}

/** A reversal of unknown outcome is asked about for so long; then the store owes the money. */
export const REVERSAL_UNKNOWN_MS = RETURN_HOURS * HOUR
const REVERSAL_CHECKS_MS = [5 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 48 * HOUR]

/** When to ask the gateway next what became of a reversal. */
export function nextReversalCheck(reversalAt: Instant, now: Instant): Instant {
  const checks = [...REVERSAL_CHECKS_MS, REVERSAL_UNKNOWN_MS].map((wait) => later(reversalAt, wait))
  return checks.find((check) => check > now) ?? later(now, HOUR)
}

/** After it came to nothing; null when it is over. */
export function lateLook(createdAt: Instant, now: Instant): Instant | null {
  const looks = LATE_LOOKS_MS.map((wait) => later(createdAt, wait))
  return looks.find((look) => look > now) ?? null
}
