import { paidFor } from '#features/payment/refunding.actions.ts'
import { linesOfTerm, type Subscription } from '#features/subscription/term.actions.ts'
import { toman } from '#kernel/money.ts'
import type { Db } from '#server/db.ts'
import type { QuoteHindrance, Term } from './refund.rules.ts'
import type { RefundRow } from './refund.store.ts'

/**
 * What counts of a subscription. Bought with money: paid days. Days that only make up for a closure are neither paid nor
 * given. Everything else was given, also what was bought without a payment of ours.
 */
export async function termOf(db: Db, row: Subscription): Promise<Term> {
  const lines = await linesOfTerm(db, row.id)
  const payments = await paidFor(
    db,
    lines.filter(({ reason }) => reason === 'purchase').map(({ source }) => source),
  )
  const isPaid = new Set(payments.map(({ source }) => source))
  const days = (which: (line: (typeof lines)[number]) => boolean) =>
    lines.filter(which).reduce((sum, line) => sum + line.days, 0)
  return {
    startedAt: row.startedAt,
    endsAt: row.endsAt,
    interruptedAt: row.interruptedAt,
    cancelledAt: row.cancelledAt,
    paid: toman(payments.reduce((sum, { amount }) => sum + amount, 0)),
    vat: toman(payments.reduce((sum, { vat }) => sum + vat, 0)),
    paidDays: days(({ source }) => isPaid.has(source)),
    giftDays: days(({ source, reason }) => !isPaid.has(source) && reason !== 'reset_wait'),
  }
}

/** The sources of the payments that a refund of this subscription pays back. */
export async function paidSources(db: Db, subscriptionId: string): Promise<string[]> {
  const lines = await linesOfTerm(db, subscriptionId)
  return lines.filter(({ reason }) => reason === 'purchase').map(({ source }) => source)
}

export function hindranceOf(
  refund: RefundRow | undefined,
  term: Term,
  amount: number,
): QuoteHindrance | null {
  if (refund) return refund.state === 'paid' ? 'paid' : 'open'
  if (term.paidDays === 0) return 'nothing_paid'
  return amount === 0 ? 'used_up' : null
}
