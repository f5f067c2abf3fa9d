import type { Selectable } from 'kysely'
import { addMilliseconds, type Instant, MINUTE } from '#kernel/time.ts'
import type { SandboxBankPaymentTable } from '#server/schema.gen.ts'

/** Derives the state of a sandbox payment from its times; nothing is stored. */

export type BankPayment = Selectable<SandboxBankPaymentTable>
export type Gateway = 'zarinpal' | 'saman'
export type BankState = 'created' | 'in_bank' | 'paid' | 'verified' | 'reversed' | 'refunded' | 'failed'
/** The payer's action at the bank (requirement 17.8). */
export type BankOutcome = 'pay' | 'refuse' | 'silent' | 'twice' | 'wrong_amount' | 'late'

/** Saman's token lives 20 minutes. Zarinpal documents no lifetime, so both gateways get this one. */
export const BANK_SESSION_MS = 20 * MINUTE
export const LATE_ANSWER_MS = 40 * MINUTE
/** Unverified money returns to the payer after this time. */
export const UNVERIFIED_RETURN_MS = 30 * MINUTE
export const REVERSAL_ALLOWED_MS: Record<Gateway, number> = { zarinpal: 30 * MINUTE, saman: 50 * MINUTE }

type PaymentCourse = Pick<BankPayment, 'state' | 'createdAt' | 'paidAt' | 'isKept'>

export function bankStateAt({ state, createdAt, paidAt, isKept }: PaymentCourse, now: Instant): BankState {
  if (state === 'created' || state === 'in_bank')
    return hasElapsed(createdAt, BANK_SESSION_MS, now) ? 'failed' : state
  if (state === 'paid' && paidAt) {
    if (now < paidAt) return 'in_bank'
    if (!isKept && hasElapsed(paidAt, UNVERIFIED_RETURN_MS, now)) return 'reversed'
  }
  return state as BankState
}

export function hasElapsed(from: Instant, milliseconds: number, now: Instant): boolean {
  return now > addMilliseconds(from, milliseconds)
}

/** The payer has not decided yet and still can. */
export function isUndecided(payment: PaymentCourse, now: Instant): boolean {
  return ['created', 'in_bank'].includes(payment.state) && bankStateAt(payment, now) !== 'failed'
}
