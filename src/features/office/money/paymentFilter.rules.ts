import { PAYMENT_METHODS, PAYMENT_STATES } from '#features/payment/payment.rules.ts'
import { MOST_BACK, PERIODS, type PeriodKind } from './period.rules.ts'

/** The filter of the list of payments as it stands in the address. Whatever does not fit is as good as absent. */

export interface AddressFilter {
  state: string
  method: string
  /** `gift`, `application`, `package`, or the id of one package. */
  bought: string
  /** `day-3`: three days ago; `month-0`: this month. */
  when: string
}

const KINDS = ['package', 'application', 'gift'] as const

function oneOf<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text)
}

export interface When {
  period: PeriodKind
  back: number
}

export function whenOf(text: string): When | null {
  const [word = '', count = ''] = text.split('-')
  const period = oneOf(PERIODS, word)
  if (!period || !/^\d{1,3}$/.test(count) || Number(count) > MOST_BACK) return null
  return { period, back: Number(count) }
}

export function whenText({ period, back }: When): string {
  return `${period}-${back}`
}

/** One further back, or one nearer; null where there is none. */
export function whenBeside({ period, back }: When, step: 1 | -1): string | null {
  const next = back + step
  return next < 0 || next > MOST_BACK ? null : whenText({ period, back: next })
}

/** What the server is asked. */
export function wishOf({ state, method, bought, when }: AddressFilter) {
  return {
    state: oneOf(PAYMENT_STATES, state),
    method: oneOf(PAYMENT_METHODS, method),
    kind: oneOf(KINDS, bought),
    packageId: /^[1-9]\d{0,14}$/.test(bought) ? Number(bought) : undefined,
    ...whenOf(when),
  }
}
