import { MINUTE, SECOND } from '#kernel/time.ts'
import { isPaid, isUnfinished, type PaymentState } from '../payment.rules.ts'

/** Where a result is shown, by its path. */
export type ResultPage = '/payment/success' | '/payment/unsuccess'

/** Null while nobody knows how it ends: then either page waits. */
export function resultPage(state: PaymentState): ResultPage | null {
  if (isUnfinished(state)) return null
  return isPaid(state) ? '/payment/success' : '/payment/unsuccess'
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isPaymentId(text: string | null): text is string {
  return text !== null && UUID.test(text)
}

export type ResultView = 'waiting' | 'paid' | 'applied' | 'failed' | 'refunded'

interface Told {
  state: PaymentState
  target: { application: object | null }
}

/** What a payment's state means to whoever paid. An application needs no device: paid is all there is. */
export function resultView({ state, target }: Told): ResultView {
  if (isUnfinished(state)) return 'waiting'
  if (state === 'failed' || state === 'expired') return 'failed'
  if (state === 'refunded') return 'refunded'
  return state === 'paid' && !target.application ? 'paid' : 'applied'
}

const FIRST_MS = 2 * SECOND
const LONGEST_MS = MINUTE

/** Soon at first, for most answers come within seconds; then ever more seldom. */
export function askAgainAfter(asked: number): number {
  return Math.min(LONGEST_MS, Math.round(FIRST_MS * 1.5 ** asked))
}
