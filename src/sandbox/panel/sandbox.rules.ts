import type { Address } from '#links.ts'
export const MAXIMUM_DAYS = 400

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

/** What the payer can do at the bank's twin (requirement 17.8). */
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

/** One chapter of the story: what its button does to the world, and where the phone goes then. */
export interface Chapter {
  name: 'find' | 'register' | 'pay' | 'wait' | 'install' | 'closed' | 'refund'
  path: Address
  /** How much time passes. */
  seconds: number
  /** From here on this browser is an iPhone, also on a desktop. */
  isOnIphone?: true
  /** Apple ends the membership that the newest device is in. */
  closesAccount?: true
}

const HOUR_SECONDS = 3600

export const CHAPTERS: readonly Chapter[] = [
  { name: 'find', path: '/pages/HOTTEST', seconds: 0 },
  { name: 'register', path: '/register', seconds: 0, isOnIphone: true },
  { name: 'pay', path: '/packages', seconds: 0, isOnIphone: true },
  // Apple processes a device within three days, and accounts are looked at every 45 minutes.
  { name: 'wait', path: '/deviceStatus', seconds: 73 * HOUR_SECONDS },
  { name: 'install', path: '/install', seconds: 0 },
  // A quiet account is looked at every six hours.
  { name: 'closed', path: '/resetAccount', seconds: 7 * HOUR_SECONDS, closesAccount: true },
  { name: 'refund', path: '/refundConfirm', seconds: 0 },
]
