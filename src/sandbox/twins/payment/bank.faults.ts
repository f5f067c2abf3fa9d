/** Phone numbers with these endings cause a fault, at either gateway. All other numbers work. */
export const BANK_FAULT_BY_PHONE_SUFFIX = {
  /** The first verify succeeds but its response is lost; a repeated verify answers that it was already done. */
  '9801': 'verify_silent',
  /** Zarinpal returns `errors` as a list. */
  '9802': 'errors_array',
  /** A proxy answers the first verify with an HTML page and status 502. The gateway did nothing. */
  '9803': 'html_502',
  /** The order gets no response, so the payer cannot be sent to the bank. */
  '9804': 'open_silent',
  /** Every verify claims to be the first. */
  '9805': 'verified_anew',
  /** A payer who cancels returns with a callback that claims success. */
  '9806': 'claims_paid',
  /** The callback names another payment. */
  '9807': 'swapped',
  /** The reversal succeeds but its response is lost. */
  '9808': 'reverse_silent',
} as const

export type BankFault = (typeof BANK_FAULT_BY_PHONE_SUFFIX)[keyof typeof BANK_FAULT_BY_PHONE_SUFFIX]

export function bankFaultOf(phoneNumber: string | null | undefined): BankFault | undefined {
  const faults: Record<string, BankFault> = BANK_FAULT_BY_PHONE_SUFFIX
  return faults[(phoneNumber ?? '').slice(-4)]
}
