export const MAXIMUM_CLOCK_STEP_DAYS = 400

/** The states of an account at the twin of the developer programme. */
export const APPLE_STATES = [
  'ok',
  'closed',
  'agreement_expired',
  'session_expired',
  'certificate_revoked',
  'app_id_missing',
  'role_limited',
  'full',
  'slow',
  'failing',
] as const

export const APPLE_DEVICE_TYPES = ['iphone', 'ipad', 'ipod'] as const
export const APPLE_DEVICE_STATUSES = ['enabled', 'disabled', 'processing', 'ineligible', 'unknown'] as const

/** The payer's choices at the bank's twin (requirement 17.8). */
export const BANK_OUTCOMES = ['pay', 'refuse', 'silent', 'twice', 'wrong_amount', 'late'] as const
export type BankOutcome = (typeof BANK_OUTCOMES)[number]

export const BANK_STATES = [
  'created',
  'in_bank',
  'paid',
  'verified',
  'reversed',
  'refunded',
  'failed',
] as const

/** The outcomes of a transfer at the twin of the clearing house. */
export const PAYOUT_OUTCOMES = ['pay', 'fail', 'fail_late'] as const
export type PayoutOutcome = (typeof PAYOUT_OUTCOMES)[number]

export const PAYOUT_STATES = ['IN_PROGRESS', 'TRANSFERRED', 'FAILED', 'MANUALLY_FAILED'] as const

export const BANK_METHODS = ['direct', 'bank'] as const
export type BankMethod = (typeof BANK_METHODS)[number]

/** The payment methods that use the bank's twin. */
export function bankMethods(config: { paymentDirect: string; paymentBank: string }): BankMethod[] {
  const adapters = { direct: config.paymentDirect, bank: config.paymentBank }
  return BANK_METHODS.filter((method) => adapters[method] === 'sandbox')
}
