/** Cards with these endings cause a fault. All other cards work. */
export const PAYOUT_FAULT_BY_CARD_SUFFIX = {
  /** The card number does not exist. */
  '9701': 'card_unknown',
  /** The card's account is closed. */
  '9702': 'account_closed',
  /** The account has no owner name. */
  '9703': 'name_missing',
  /** Our wallet is empty for the first transfer. */
  '9704': 'wallet_empty',
  /** The first transfer gets no response and is not accepted; the next one is. */
  '9705': 'silent',
  /** The transfer is accepted, but a proxy answers with an HTML page. */
  '9706': 'answer_lost',
  /** The first call with a token is refused as expired. */
  '9707': 'token_ended',
  /** The bank rejects the transfer in the next cycle. */
  '9708': 'fail',
  /** The transfer arrives, and a day later the bank returns it. */
  '9709': 'fail_late',
} as const

export type PayoutFault = (typeof PAYOUT_FAULT_BY_CARD_SUFFIX)[keyof typeof PAYOUT_FAULT_BY_CARD_SUFFIX]

export function payoutFaultOf(card: string): PayoutFault | undefined {
  const faults: Record<string, PayoutFault> = PAYOUT_FAULT_BY_CARD_SUFFIX
  return faults[card.slice(-4)]
}
