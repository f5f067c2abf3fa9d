import { randomBytes } from 'node:crypto'
import { addMilliseconds, type Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import {
  BANK_SESSION_MS,
  type BankOutcome,
  type BankPayment,
  type Gateway,
  LATE_ANSWER_MS,
  REVERSAL_ALLOWED_MS,
  UNVERIFIED_RETURN_MS,
} from './bank.state.ts'

/** The payments of the sandbox bank, in sandbox.bank_payment: shared by all processes and durable. */

export interface BankTwinContext {
  db: Db
  now: () => Promise<Instant> | Instant
}

export interface NewPayment {
  gateway: Gateway
  authority: string
  orderNumber: string
  amountRial: number
  callbackUrl: string
  description: string
  phoneNumber: string | null
  isKept: boolean
  createdAt: Instant
}

/** The first tracking number. It has as many digits as real ones. */
const FIRST_NUMBER: Record<Gateway, number> = { zarinpal: 59_400_000_000, saman: 14_200_000_000 }
const USUAL_CARD = '603799******2232'

export async function storePayment(db: Db, payment: NewPayment): Promise<void> {
  await db.insertInto('sandbox.bankPayment').values(payment).execute()
}

export function findPayment(
  db: Db,
  gateway: Gateway,
  by: 'authority' | 'receipt',
  value: string,
): Promise<BankPayment | undefined> {
  return paymentsOf(db, gateway).where(by, '=', value).executeTakeFirst()
}

/** The payer's browser has opened the bank page. */
export async function markBankEntered(db: Db, authority: string): Promise<void> {
  await db
    .updateTable('sandbox.bankPayment')
    .set({ state: 'in_bank' })
    .where('authority', '=', authority)
    .where('state', '=', 'created')
    .execute()
}

/** Stores the payer's choice. Returns undefined when a choice was made before, or it is too late. */
export function storePayerChoice(
  db: Db,
  { id, gateway, amountRial }: BankPayment,
  { outcome, card }: { outcome: BankOutcome; card?: string | undefined },
  now: Instant,
): Promise<BankPayment | undefined> {
  const paid = {
    state: 'paid',
    paidRial: outcome === 'wrong_amount' ? wrongAmount(amountRial) : amountRial,
    paidAt: outcome === 'late' ? addMilliseconds(now, LATE_ANSWER_MS) : now,
    cardMasked: card ? `${card.slice(0, 6)}******${card.slice(-4)}` : USUAL_CARD,
    receipt: randomBytes(21).toString('base64'),
    trackingNumber: FIRST_NUMBER[gateway as Gateway] + id,
  }
  return db
    .updateTable('sandbox.bankPayment')
    .set({ outcome, ...(outcome === 'refuse' ? { state: 'failed' } : paid) })
    .where('id', '=', id)
    .where('state', 'in', ['created', 'in_bank'])
    .where('createdAt', '>=', addMilliseconds(now, -BANK_SESSION_MS))
    .returningAll()
    .executeTakeFirst()
}

/** Less than the order's amount, in whole tomans, to detect stores that do not compare the amount. */
function wrongAmount(rial: number): number {
  const half = Math.floor(rial / 20) * 10
  return half > 0 ? half : rial + 10
}

/** Counts the call, because some faults depend on it. */
export function countVerifyCall(
  db: Db,
  gateway: Gateway,
  by: 'authority' | 'receipt',
  value: string,
): Promise<BankPayment | undefined> {
  return db
    .updateTable('sandbox.bankPayment')
    .set((e) => ({ verifyCalls: e('verifyCalls', '+', 1) }))
    .where('gateway', '=', gateway)
    .where(by, '=', value)
    .returningAll()
    .executeTakeFirst()
}

/** Returns true for exactly one of several concurrent callers. */
export async function verifyPaidPayment(db: Db, { id }: BankPayment, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandbox.bankPayment')
    .set({ state: 'verified' })
    .where('id', '=', id)
    .where('state', '=', 'paid')
    .where('paidAt', '<=', now)
    .where((e) =>
      e.or([e('isKept', '=', true), e('paidAt', '>=', addMilliseconds(now, -UNVERIFIED_RETURN_MS))]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/**
 * Returns true for exactly one of several concurrent callers. The caller first checks whether it is too late or already
 * reversed.
 */
export async function reversePaidPayment(
  db: Db,
  { id, gateway }: BankPayment,
  now: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandbox.bankPayment')
    .set({ state: 'reversed' })
    .where('id', '=', id)
    .where('state', 'in', ['paid', 'verified'])
    .where('paidAt', '<=', now)
    .where('paidAt', '>=', addMilliseconds(now, -REVERSAL_ALLOWED_MS[gateway as Gateway]))
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export function listNewestPayments(db: Db, gateway: Gateway, limit: number): Promise<BankPayment[]> {
  return paymentsOf(db, gateway).orderBy('id', 'desc').limit(limit).execute()
}

/** Paid and unverified, newest first. The caller must drop those that returned to the payer. */
export function listPaidPayments(db: Db, gateway: Gateway, now: Instant): Promise<BankPayment[]> {
  return paymentsOf(db, gateway)
    .where('state', '=', 'paid')
    .where('paidAt', '<=', now)
    .orderBy('paidAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

function paymentsOf(db: Db, gateway: Gateway) {
  return db.selectFrom('sandbox.bankPayment').selectAll().where('gateway', '=', gateway)
}
