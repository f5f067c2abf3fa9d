/** Payouts to cards whose number ends so misbehave. Everything else works. */
export const FAULT_BY_SUFFIX = {
  /** Nobody has such a card. */
  '9701': 'card_unknown',
  /** The card's account is closed. */
  '9702': 'account_closed',
  /** The account's owner has no name. */
  '9703': 'name_missing',
  /** The first transfer finds our wallet empty. */
  '9704': 'wallet_empty',
  /** The first transfer is never answered and not taken; the next one is. */
  '9705': 'silent',
  /** The transfer is taken, but a proxy's page comes instead of the answer. */
  '9706': 'answer_lost',
  /** The first call with a token is refused as if it had ended. */
  '9707': 'token_ended',
  /** The bank fails it with the next cycle. */
  '9708': 'fail',
  /** It arrives, and a day later the bank takes it back. */
  '9709': 'fail_late',
} as const

export type Fault = (typeof FAULT_BY_SUFFIX)[keyof typeof FAULT_BY_SUFFIX]

export function faultOf(card: string): Fault | undefined {
  const faults: Record<string, Fault> = FAULT_BY_SUFFIX
  return faults[card.slice(-4)]
}
