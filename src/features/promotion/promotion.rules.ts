import { toLatinDigits } from '#kernel/digits.ts'
import { type Toman, toman } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'

/** The kinds of codes. A payment takes one (requirement 13.23). */
export const CODE_KINDS = ['discount', 'campaign', 'gift'] as const
export type CodeKind = (typeof CODE_KINDS)[number]

/** No gateway takes less; what costs nothing is a gift, not a discount. */
export const LEAST_PAYABLE = toman(1000)

export interface Effect {
  percentOff: number | null
  amountOff: number | null
}

/** Before VAT, after the code. One place says so: what is shown is what is charged. */
export function discountedNet(net: Toman, { percentOff, amountOff }: Effect): Toman {
  const off = percentOff === null ? (amountOff ?? 0) : Math.floor((net * percentOff) / 100)
  return toman(Math.max(Math.min(net, LEAST_PAYABLE), net - off))
}

/** As it is kept, however it was typed: Persian digits, small letters, blanks and hyphens between. */
export function plainCode(typed: string): string {
  return toLatinDigits(typed)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
}

/** No two letters or digits that one could take for each other. */
const DRAWN_FROM = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const DRAWN_LENGTH = 12

/** A code that nobody can guess, from as many random numbers below 2^32. */
export function drawnCode(numbers: ArrayLike<number>): string {
  return Array.from(numbers, (number) => DRAWN_FROM[number % DRAWN_FROM.length]).join('')
}

/** For reading aloud and typing off: in fours. */
export function spokenCode(code: string): string {
  return code.length === DRAWN_LENGTH ? code.replace(/(.{4})(?=.)/g, '$1-') : code
}

export interface CodeLimits {
  isActive: boolean
  isPersonal: boolean
  startsAt: Instant | null
  endsAt: Instant | null
  maxUses: number | null
  maxUsesPerUser: number | null
}

export interface CodeUses {
  inAll: number
  /** By the one who asks; 0 for a stranger. */
  own: number
  /** For a personal code: null for somebody it was not granted to. */
  grant: { endsAt: Instant | null } | null
}

export type CodeFault =
  | 'code_unknown'
  | 'code_not_started'
  | 'code_expired'
  | 'code_exhausted'
  | 'code_already_used'
  | 'code_not_yours'

/** Why a code does not work now; null when it does. An end is exclusive: at that very second it is over. */
export function codeFault(limits: CodeLimits, uses: CodeUses, now: Instant): CodeFault | null {
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
  /** Empty: all packages of the store, or of the application. */
  packageIds: readonly number[]
}

/** Whether a code is for this. An application that is bought for good has no package. */
export function isInScope(
  { applicationId, packageIds }: CodeScope,
  goods: { packageId: number | null; applicationId: number | null },
): boolean {
  if (goods.applicationId !== applicationId) return false
  return packageIds.length === 0 || (goods.packageId !== null && packageIds.includes(goods.packageId))
}

/** A code as lists show it. Who knows a gift's code can take the gift, so lists show its end only. */
export function listedCode({ kind, code }: { kind: string; code: string }): string {
  return kind === 'gift' ? `…${code.slice(-4)}` : code
}
