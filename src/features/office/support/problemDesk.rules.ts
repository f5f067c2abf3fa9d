import {
  REGISTRATION_STATUS,
  type RegistrationStatus,
  STATUSES_IN_PROGRESS,
} from '#features/device/registration/registration.rules.ts'
import type { Instant } from '#kernel/time.ts'

/** The results of the developer account check that each problem report starts. */
export const ACCOUNT_CHECK_FINDINGS = [
  'account_closed',
  'session_lost',
  'not_registered',
  'underway',
  'refused',
  'looking',
  'unreachable',
  'sound',
] as const
export type AccountCheckFinding = (typeof ACCOUNT_CHECK_FINDINGS)[number]

export interface AccountCheck {
  /** Status of the device; null when it is not in the queue. */
  status: RegistrationStatus | null
  accountState: string | null
  /** How many consecutive account checks the provider did not answer. */
  failedLooks: number
  nextLook: Instant | null
}

/**
 * The result of the account check for a report. The most certain one comes first: the device, then its account, then
 * unknown.
 */
export function findingOfAccountCheck(
  { status, accountState, failedLooks, nextLook }: AccountCheck,
  now: Instant,
): AccountCheckFinding {
  if (status === null) return 'not_registered'
  if (status === REGISTRATION_STATUS.errorInAccount || accountState === 'closed') return 'account_closed'
  if (status === REGISTRATION_STATUS.withoutSession || accountState === 'without_session')
    return 'session_lost'
  if (STATUSES_IN_PROGRESS.includes(status)) return 'underway'
  if (status !== REGISTRATION_STATUS.registered) return 'refused'
  if (nextLook !== null && nextLook <= now) return 'looking'
  return failedLooks > 0 ? 'unreachable' : 'sound'
}
