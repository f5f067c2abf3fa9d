/** Orders of payers whose number ends so misbehave, at either gateway. Everything else works. */
export const FAULT_BY_SUFFIX = {
  /** The first verify is done, but never answered; asked again, it was done before. */
  '9801': 'verify_silent',
  /** Zarinpal writes `errors` as a list. */
  '9802': 'errors_array',
  /** The first verify meets a proxy's HTML page with status 502, and nothing is done. */
  '9803': 'html_502',
  /** The order is never answered, and nobody can be sent to the bank. */
  '9804': 'open_silent',
  /** Every verify says that it was the first. */
  '9805': 'verified_anew',
  /** Whoever refuses comes back as if everything had been paid. */
  '9806': 'claims_paid',
  /** The way back names another payment than the one it is the way back from. */
  '9807': 'swapped',
  /** The reversal is done, but never answered. */
  '9808': 'reverse_silent',
} as const

export type Fault = (typeof FAULT_BY_SUFFIX)[keyof typeof FAULT_BY_SUFFIX]

export function faultOf(phoneNumber: string | null | undefined): Fault | undefined {
  const faults: Record<string, Fault> = FAULT_BY_SUFFIX
  return faults[(phoneNumber ?? '').slice(-4)]
}
