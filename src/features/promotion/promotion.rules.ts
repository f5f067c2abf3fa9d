import { toLatinDigits } from '#kernel/digits.ts'
import { PRICE_STEP, type Toman, toman } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'

/** The kinds of codes. A payment takes one code (requirement 13.23). */
export const CODE_KINDS = ['discount', 'campaign', 'gift'] as const
export type CodeKind = (typeof CODE_KINDS)[number]

/** The lowest price after a discount. Gateways refuse less, and something free is a gift, not a discount. */
export const MINIMUM_PAYABLE_AMOUNT = PRICE_STEP

export interface CodeDiscount {
  percentOff: number | null
  amountOff: number | null
}

/**
 * The price with VAT, after a discount code, rounded down to a whole thousand. The only place that computes it, so the
 * shown price is the charged price.
 */
export function applyDiscount(price: Toman, { percentOff, amountOff }: CodeDiscount): Toman {
  const off = percentOff === null ? (amountOff ?? 0) : Math.floor((price * percentOff) / 100)
  const left = Math.floor((price - off) / PRICE_STEP) * PRICE_STEP
  return toman(Math.max(Math.min(price, MINIMUM_PAYABLE_AMOUNT), left))
}

/** The stored form of a typed code: Latin digits and capital letters, without blanks and hyphens. */
export function normaliseCode(typed: string): string {
  return toLatinDigits(typed)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
}

/** The characters of generated codes, without those that look alike, such as 0 and O. */
const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const GENERATED_CODE_LENGTH = 12

/** Generates a code with one character for each of the random numbers below 2^32. */
export function generateCode(numbers: ArrayLike<number>): string {
  return Array.from(numbers, (number) => CODE_ALPHABET[number % CODE_ALPHABET.length]).join('')
}

/** Formats a code in groups of four, easier to read and type. */
export function formatCode(code: string): string {
  return code.length === GENERATED_CODE_LENGTH ? code.replace(/(.{4})(?=.)/g, '$1-') : code
}

export interface CodeLimits {
  isActive: boolean
  isPersonal: boolean
  startsAt: Instant | null
  endsAt: Instant | null
  maxUses: number | null
  maxUsesPerUser: number | null
}

export interface CodeUseCounts {
  inAll: number
  /** Uses of the code by this user; 0 for a visitor. */
  own: number
  /** The grant of a personal code to this user; null when there is none. */
  grant: { endsAt: Instant | null } | null
}

export type CodeFault =
  | 'code_unknown'
  | 'code_not_started'
  | 'code_expired'
  | 'code_exhausted'
  | 'code_already_used'
  | 'code_not_yours'

/** Why a code does not work now; null when it does. The end of its time is exclusive. */
export function findCodeFault(limits: CodeLimits, uses: CodeUseCounts, now: Instant): CodeFault | null {
  if (!limits.isActive) return 'code_unknown'
  if (limits.startsAt && now < limits.startsAt) return 'code_not_started'
  if (limits.endsAt && now >= limits.endsAt) return 'code_expired'
  if (limits.isPersonal && !uses.grant) return 'code_not_yours'
  if (limits.isPersonal && uses.grant?.endsAt && now >= uses.grant.endsAt) return 'code_expired'
  if (limits.maxUsesPerUser !== null && uses.own >= limits.maxUsesPerUser) return 'code_already_used'
  if (limits.maxUses !== null && uses.inAll >= limits.maxUses) return 'code_exhausted'
  return null
}

export interface CodeScope {
  applicationId: number | null
  /** The packages that the code applies to. Empty: all packages of the store, or of the application. */
  packageIds: readonly number[]
}

/** Whether a code applies to what is bought. An application that is bought for good has no package. */
export function isCodeInScope(
  { applicationId, packageIds }: CodeScope,
  goods: { packageId: number | null; applicationId: number | null },
): boolean {
  if (goods.applicationId !== applicationId) return false
  return packageIds.length === 0 || (goods.packageId !== null && packageIds.includes(goods.packageId))
}

/**
 * The text of a code in lists. Anyone who knows a gift code can redeem it, so lists show only its last four characters.
 */
export function maskGiftCode({ kind, code }: { kind: string; code: string }): string {
  return kind === 'gift' ? `…${code.slice(-4)}` : code
}
