import { isPaidPayment } from '../payment.rules.ts'

/** The gateway's own record of one payment. */
export interface GatewayRecord {
  state: 'open' | 'paid' | 'verified' | 'failed' | 'reversed'
  /** The captured amount; null when the gateway does not tell. */
  amount: number | null
}

interface ComparedPayment {
  state: string
  reversal: string | null
  owedAt: Date | null
  amountToman: number
}

export interface GatewayDifference {
  kind: 'sold_not_captured' | 'captured_not_sold' | 'reversal_missing' | 'owed_but_reversed' | 'amount'
  detail: string
}

/** The difference between our payment row and the gateway's record; null if they agree. */
export function findPaymentDifference(
  ours: ComparedPayment,
  theirs: GatewayRecord,
): GatewayDifference | null {
  const detail = `store: ${ours.reversal ? `${ours.state}, reversal ${ours.reversal}` : ours.state}; gateway: ${theirs.state}`
  const isCaptured = theirs.state === 'verified'
  if (isPaidPayment(ours.state)) {
    if (!isCaptured) return { kind: 'sold_not_captured', detail }
    const isOther = theirs.amount !== null && theirs.amount !== ours.amountToman
    return isOther
      ? { kind: 'amount', detail: `store: ${ours.amountToman}; gateway: ${theirs.amount}` }
      : null
  }
  if (ours.owedAt !== null) return theirs.state === 'reversed' ? { kind: 'owed_but_reversed', detail } : null
  if (ours.reversal === 'reversed')
    return isCaptured || theirs.state === 'paid' ? { kind: 'reversal_missing', detail } : null
  // The reconciler settles uncertain reversals.
  if (ours.reversal !== null) return null
  return isCaptured || theirs.state === 'paid' ? { kind: 'captured_not_sold', detail } : null
}
