import type { Selectable } from 'kysely'
import { type Instant, later, MINUTE } from '#kernel/time.ts'
import type { SandboxBankPaymentTable } from '#server/schema.gen.ts'

/** Derives the state of a sandbox payment from its times; nothing is stored. */

export type BankPayment = Selectable<SandboxBankPaymentTable>
export type Gateway = 'zarinpal' | 'saman'
export type BankState = 'created' | 'in_bank' | 'paid' | 'verified' | 'reversed' | 'refunded' | 'failed'
/** What the payer does at the bank (requirement 17.8). */
export type BankOutcome = 'pay' | 'refuse' | 'silent' | 'twice' | 'wrong_amount' | 'late'

/** Saman's token lives 20 minutes. Zarinpal documents no lifetime, so both gateways get this one. */
export const SESSION_MS = 20 * MINUTE
export const LATE_MS = 40 * MINUTE
/** Unverified money returns to the payer after this time. */
export const RETURN_MS = 30 * MINUTE
export const REVERSE_MS: Record<Gateway, number> = { zarinpal: 30 * MINUTE, saman: 50 * MINUTE }

type PaymentCourse = Pick<BankPayment, 'state' | 'createdAt' | 'paidAt' | 'isKept'>

export function stateAt({ state, createdAt, paidAt, isKept }: PaymentCourse, now: Instant): BankState {
  if (state === 'created' || state === 'in_bank') return isPast(createdAt, SESSION_MS, now) ? 'failed' : state
  if (state === 'paid' && paidAt) {
    if (now < paidAt) return 'in_bank'
    if (!isKept && isPast(paidAt, RETURN_MS, now)) return 'reversed'
  }
  return state as BankState
}

export function isPast(from: Instant, milliseconds: number, now: Instant): boolean {
  return now > later(from, milliseconds)
}

/** The payer has not decided yet and still can. */
export function isUndecided(payment: PaymentCourse, now: Instant): boolean {
  return ['created', 'in_bank'].includes(payment.state) && stateAt(payment, now) !== 'failed'
}
