import { SECOND } from '#kernel/time.ts'
import { isPaidPayment, isUnfinishedPayment, type PaymentState } from '../payment.rules.ts'

/** The pages that show the result of a payment. */
export type ResultPage = '/payment/success' | '/payment/unsuccess'

/** The page for a payment's state; null while the outcome is not known: then both pages wait. */
export function resultPageOf(state: PaymentState): ResultPage | null {
  if (isUnfinishedPayment(state)) return null
  return isPaidPayment(state) ? '/payment/success' : '/payment/unsuccess'
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isPaymentId(text: string | null): text is string {
  return text !== null && UUID.test(text)
}

export type ResultView = 'waiting' | 'paid' | 'applied' | 'failed' | 'refunded'

interface PaymentSummary {
  state: PaymentState
  target: { application: object | null }
}

/**
 * The result that the payer sees for a payment's state. An application needs no device, so `paid` is its last state.
 */
export function resultViewOf({ state, target }: PaymentSummary): ResultView {
  if (isUnfinishedPayment(state)) return 'waiting'
  if (state === 'failed' || state === 'expired') return 'failed'
  if (state === 'refunded') return 'refunded'
  return state === 'paid' && !target.application ? 'paid' : 'applied'
}

const FIRST_DELAY_MS = 2 * SECOND
const MAX_DELAY_MS = 10 * SECOND

/**
 * The delay before the next poll of a payment: short at first, because most answers come within seconds; then growing.
 */
export function nextPollDelay(asked: number): number {
  return Math.min(MAX_DELAY_MS, Math.round(FIRST_DELAY_MS * 1.5 ** asked))
}
