import { PAYMENT_METHODS, PAYMENT_STATES } from '#features/payment/payment.rules.ts'
import { MAXIMUM_PERIODS_BACK, PERIOD_KINDS, type PeriodKind } from './period.rules.ts'

/** The orders of the payment list besides the newest first. */
export const PAYMENT_ORDERS = ['-time', 'time', '-amount', 'amount'] as const
export type PaymentOrder = (typeof PAYMENT_ORDERS)[number]

/** The filter of the payment list in the URL. Invalid values are ignored. */

export interface PaymentFilterQuery {
  state: string
  method: string
  /** The kind of product: `gift`, `probe`, `application`, `package`, or the id of one package. */
  bought: string
  /** The day or month of the payments: `day-3` is three days ago, `month-0` is this month. */
  when: string
}

const KINDS = ['package', 'application', 'gift', 'probe'] as const

function oneOf<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text)
}

export interface PeriodChoice {
  period: PeriodKind
  back: number
}

export function parsePeriod(text: string): PeriodChoice | null {
  const [word = '', count = ''] = text.split('-')
  const period = oneOf(PERIOD_KINDS, word)
  if (!period || !/^\d{1,3}$/.test(count) || Number(count) > MAXIMUM_PERIODS_BACK) return null
  return { period, back: Number(count) }
}

export function formatPeriod({ period, back }: PeriodChoice): string {
  return `${period}-${back}`
}

/** The next older or newer day or month; null if there is none. */
export function adjacentPeriod({ period, back }: PeriodChoice, step: 1 | -1): string | null {
  const next = back + step
  return next < 0 || next > MAXIMUM_PERIODS_BACK ? null : formatPeriod({ period, back: next })
}

/** Converts the filter to the input of the API call that lists payments. */
export function paymentListInputOf({ state, method, bought, when }: PaymentFilterQuery) {
  return {
    state: oneOf(PAYMENT_STATES, state),
    method: oneOf(PAYMENT_METHODS, method),
    kind: oneOf(KINDS, bought),
    packageId: /^[1-9]\d{0,14}$/.test(bought) ? Number(bought) : undefined,
    ...parsePeriod(when),
  }
}
