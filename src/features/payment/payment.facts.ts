import type { Toman } from '#kernel/money.ts'
import { defineFact } from '#server/facts.ts'

export interface FailedReversal {
  paymentId: string
  userId: number
  /** The amount that the gateway captured. */
  amount: Toman
  method: 'direct' | 'bank'
  locale: string
}

/** Published when a reversal failed: the store owes the captured money to the payer. */
export const reversalFailed = defineFact<FailedReversal>('payment.reversalFailed')
