import type { Toman } from '#kernel/money.ts'

/** Money back to people's cards. Every order has a name of its own, by which it is given once and asked for later. */
export interface PayoutPort {
  /** False: nobody pays by itself; an operator does, and says so. */
  isAutomatic: boolean
  /** Given twice by the same name, it is given once. */
  submit(order: PayoutOrder): Promise<Submitted>
  inquire(name: string): Promise<PayoutState>
}

export interface PayoutOrder {
  name: string
  cardNumber: string
  amount: Toman
}

/** `later`: nothing was given, it is to be tried again (no answer, an empty wallet, too many at once). */
export type Submitted =
  | { state: 'submitted' }
  | { state: 'refused'; reason: PayoutRefusal }
  | { state: 'later'; reason: string }

export type PayoutRefusal = 'card_unknown' | 'account_closed' | 'refused'

/** `failed` may follow `paid`, days later. `unknown`: it was never given. */
export type PayoutState =
  | { state: 'underway' }
  | { state: 'paid'; trackingCode: string }
  | { state: 'failed'; reason: PayoutRefusal | 'returned' }
  | { state: 'unknown' }
