import { DAY, HOUR, type Instant, MINUTE, parseInstant, SECOND } from '#kernel/time.ts'
import { REGISTRATION_STATUS } from './registration.rules.ts'

/** The address for each registration status. `/deviceStatus` shows the statuses without an address of their own. */
export type RegistrationPage =
  | '/registerDevice'
  | '/waiting'
  | '/registering'
  | '/processing'
  | '/deviceStatus'

const PAGE_OF: Record<number, RegistrationPage> = {
  [REGISTRATION_STATUS.waitingForRegistration]: '/waiting',
  [REGISTRATION_STATUS.registering]: '/registering',
  [REGISTRATION_STATUS.registered]: '/deviceStatus',
  [REGISTRATION_STATUS.registrationFailed]: '/registerDevice',
  [REGISTRATION_STATUS.registrationIneligible]: '/registerDevice',
  [REGISTRATION_STATUS.registrationProcessing]: '/processing',
  [REGISTRATION_STATUS.errorInAccount]: '/deviceStatus',
  [REGISTRATION_STATUS.withoutSession]: '/deviceStatus',
}

/**
 * The page for a registration status. Null means that the device is not in the queue, so it can be registered. A status
 * unknown to this release opens `/deviceStatus`.
 */
export function pageForStatus(status: number | null): RegistrationPage {
  return status === null ? '/registerDevice' : (PAGE_OF[status] ?? '/deviceStatus')
}

/** Whether the address belongs to one registration status, unlike the addresses that show every status. */
export function isStatusPage(path: string | undefined): boolean {
  return ['/registerDevice', '/waiting', '/registering', '/processing'].some((page) => page === path)
}

const NAMES: Record<number, StatusName> = {
  [REGISTRATION_STATUS.waitingForRegistration]: 'waiting',
  [REGISTRATION_STATUS.registering]: 'registering',
  [REGISTRATION_STATUS.registered]: 'registered',
  [REGISTRATION_STATUS.registrationFailed]: 'failed',
  [REGISTRATION_STATUS.registrationIneligible]: 'ineligible',
  [REGISTRATION_STATUS.registrationProcessing]: 'processing',
  [REGISTRATION_STATUS.errorInAccount]: 'account',
  [REGISTRATION_STATUS.withoutSession]: 'paused',
}

/** The name of a registration status in message keys. */
export type StatusName =
  | 'waiting'
  | 'registering'
  | 'registered'
  | 'failed'
  | 'ineligible'
  | 'processing'
  | 'account'
  | 'paused'
  | 'none'
  | 'declined'
  | 'cancelled'

interface RegistrationHistory {
  status: number | null
  events: ReadonlyArray<{ event: string }>
}

/**
 * The name of a device's status. Outside the queue there are three cases: never queued (`none`), left the queue
 * (`declined`), refunded (`cancelled`).
 */
export function statusNameOf({ status, events }: RegistrationHistory): StatusName {
  if (status !== null) return NAMES[status] ?? 'paused'
  const last = events[events.length - 1]?.event
  return last === 'declined' || last === 'cancelled' ? last : 'none'
}

/** The state that the device page shows: a ready device whose subscription has ended needs a renewal first. */
export type DeviceState = StatusName | 'expired'

interface ActiveSubscription {
  daysLeft: number | null
  isInterrupted: boolean
}

export function deviceStateOf(
  registration: RegistrationHistory,
  subscription: ActiveSubscription | undefined,
): DeviceState {
  const isOver = subscription?.daysLeft === 0 && !subscription.isInterrupted
  return isOver && registration.status === REGISTRATION_STATUS.registered
    ? 'expired'
    : statusNameOf(registration)
}

/** The steps from the purchase to a ready device. */
export const REGISTRATION_STEPS = ['bought', 'waiting', 'registering', 'processing', 'ready'] as const

const STEP_OF: Record<number, number> = {
  [REGISTRATION_STATUS.waitingForRegistration]: 1,
  [REGISTRATION_STATUS.registering]: 2,
  [REGISTRATION_STATUS.registrationFailed]: 2,
  [REGISTRATION_STATUS.registrationIneligible]: 2,
  [REGISTRATION_STATUS.registrationProcessing]: 3,
  [REGISTRATION_STATUS.registered]: 4,
  [REGISTRATION_STATUS.errorInAccount]: 4,
}

const STATE_OF: Record<number, 'done' | 'failed' | 'setback'> = {
  [REGISTRATION_STATUS.registered]: 'done',
  [REGISTRATION_STATUS.registrationFailed]: 'failed',
  [REGISTRATION_STATUS.registrationIneligible]: 'setback',
  [REGISTRATION_STATUS.errorInAccount]: 'failed',
  [REGISTRATION_STATUS.withoutSession]: 'setback',
}

interface StepHistory {
  status: number | null
  events: ReadonlyArray<{ event: string; status: number | null }>
}

/** The registration step of a device and how far it is; null outside the queue. */
export function registrationStepOf({ status, events }: StepHistory) {
  if (status === null) return null
  // A device whose account lost its session is still at the previous step.
  const known = [status, ...events.map((one) => one.status ?? -1).reverse()].find((one) => one in STEP_OF)
  return { at: STEP_OF[known ?? -1] ?? 1, state: STATE_OF[status] ?? ('current' as const) }
}

const SETBACKS = ['no_room', 'account_not_ready', 'session_lost', 'ineligible', 'declined', 'cancelled']
const FAILURES = ['gave_up', 'account_closed']

/** How an event of the history is marked: only progress gets a tick. */
export function timelineMarkOfEvent(event: string): 'done' | 'failed' | 'setback' {
  if (SETBACKS.includes(event)) return 'setback'
  return FAILURES.includes(event) ? 'failed' : 'done'
}

const POLL_MS = 30 * SECOND
const LONGEST_PAUSE_MS = 5 * MINUTE

/** The pause before the next poll, after this many failures in a row. */
export function nextPollDelay(failures: number): number {
  return Math.min(POLL_MS * 2 ** failures, LONGEST_PAUSE_MS)
}

/** Days until a date, rounded; null once it has passed. */
export function daysUntil(iso: string, now: Instant): number | null {
  const left = parseInstant(iso).getTime() - now.getTime()
  return left < 0 ? null : Math.round(left / DAY)
}

export type DurationParts = { unit: 'days' | 'hours'; count: number } | { unit: 'under_an_hour' }

/** A duration in whole days, or hours below one day. */
export function splitDuration(milliseconds: number): DurationParts {
  if (milliseconds >= DAY) return { unit: 'days', count: Math.floor(milliseconds / DAY) }
  if (milliseconds >= HOUR) return { unit: 'hours', count: Math.floor(milliseconds / HOUR) }
  return { unit: 'under_an_hour' }
}
