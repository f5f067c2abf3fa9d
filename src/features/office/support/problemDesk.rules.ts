import { STATUS, type Status, UNDERWAY } from '#features/device/registration/registration.rules.ts'
import type { Instant } from '#kernel/time.ts'

/** What the look at the account of a device, which each report sets going, has found. */
export const FINDINGS = [
  'account_closed',
  'session_lost',
  'not_registered',
  'underway',
  'refused',
  'looking',
  'unreachable',
  'sound',
] as const
export type Finding = (typeof FINDINGS)[number]

export interface Looked {
  /** Null: the device is not in the line. */
  status: Status | null
  accountState: string | null
  /** Looks in a row that the provider did not answer. */
  failedLooks: number
  nextLook: Instant | null
}

/** The most certain first: what is known of the device, then of its account, then that nobody knows yet. */
export function findingOf({ status, accountState, failedLooks, nextLook }: Looked, now: Instant): Finding {
  if (status === null) return 'not_registered'
  if (status === STATUS.errorInAccount || accountState === 'closed') return 'account_closed'
  if (status === STATUS.withoutSession || accountState === 'without_session') return 'session_lost'
  if (UNDERWAY.includes(status)) return 'underway'
  if (status !== STATUS.registered) return 'refused'
  if (nextLook !== null && nextLook <= now) return 'looking'
  return failedLooks > 0 ? 'unreachable' : 'sound'
}
