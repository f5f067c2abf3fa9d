import type { Toman } from '#kernel/money.ts'
import { defineFact } from '#server/facts.ts'

export interface FailedReversal {
  paymentId: string
  userId: number
  /** What the gateway captured. */
  amount: Toman
  method: 'direct' | 'bank'
  locale: string
}

/** Captured money that is no sale and did not go back: the store owes it to the payer. */
export const reversalFailed = defineFact<FailedReversal>('payment.reversalFailed')
