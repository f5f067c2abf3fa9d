import type { Toman } from '#kernel/money.ts'

/** Pays refunds to users' cards. Every payout has a unique name, which makes it idempotent and identifies it later. */
export interface PayoutPort {
  /** False if an operator pays by hand and records it. */
  isAutomatic: boolean
  /** Submits a payout. Idempotent: a repeated name is paid once. */
  submit(order: PayoutOrder): Promise<SubmitPayoutResult>
  inquire(name: string): Promise<PayoutState>
}

export interface PayoutOrder {
  name: string
  cardNumber: string
  amount: Toman
}

/**
 * The result of submitting a payout. `later`: nothing was submitted; try again (no answer, an empty wallet, throttled).
 */
export type SubmitPayoutResult =
  | { state: 'submitted' }
  | { state: 'refused'; reason: PayoutRefusal }
  | { state: 'later'; reason: string }

export type PayoutRefusal = 'card_unknown' | 'account_closed' | 'refused'

/** The state of a payout. `failed` may follow `paid`, days later. `unknown`: the payout was never submitted. */
export type PayoutState =
  | { state: 'underway' }
  | { state: 'paid'; trackingCode: string }
  | { state: 'failed'; reason: PayoutRefusal | 'returned' }
  | { state: 'unknown' }
