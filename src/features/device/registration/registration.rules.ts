import { DAY, HOUR, type Instant, later, MINUTE } from '#kernel/time.ts'

/** The statuses of a registration (requirement 4.5). */
export const STATUS = {
  waitingForRegistration: 0,
  registering: 1,
  registered: 2,
  registrationFailed: 3,
  registrationIneligible: 4,
  registrationProcessing: 5,
  errorInAccount: 6,
  withoutSession: 7,
} as const
export type Status = (typeof STATUS)[keyof typeof STATUS]

/** Statuses of a device on the way to its registration, for which an end can be estimated. */
export const UNDERWAY: readonly Status[] = [
  STATUS.waitingForRegistration,
  STATUS.registering,
  STATUS.registrationProcessing,
  STATUS.withoutSession,
]

/** The events that change the status of a device (requirement 11.1). */
export const EVENTS = [
  'applied',
  'placed',
  'accepted',
  'enabled',
  'gave_up',
  'ineligible',
  'processing_after_all',
  'account_closed',
  'session_lost',
  'session_back',
  'no_room',
  'retried',
  'moved',
  'reset_confirmed',
  'declined',
  'cancelled',
] as const
export type RegistrationEvent = (typeof EVENTS)[number]

/**
 * The status of a device in the state machine. Null means that the device is not in the queue. Transitions that are not
 * listed are refused.
 */
type Place = Status | null
const TRANSITIONS: Record<RegistrationEvent, ReadonlyArray<readonly [from: Place, to: Place]>> = {
  applied: [[null, STATUS.waitingForRegistration]],
  placed: [[STATUS.waitingForRegistration, STATUS.registering]],
  accepted: [[STATUS.registering, STATUS.registrationProcessing]],
  enabled: [
    [STATUS.registering, STATUS.registered],
    [STATUS.registrationProcessing, STATUS.registered],
    [STATUS.registrationIneligible, STATUS.registered],
  ],
  gave_up: [[STATUS.registering, STATUS.registrationFailed]],
  ineligible: [
    [STATUS.registering, STATUS.registrationIneligible],
    [STATUS.registrationProcessing, STATUS.registrationIneligible],
  ],
  processing_after_all: [[STATUS.registrationIneligible, STATUS.registrationProcessing]],
  account_closed: [
    [STATUS.registering, STATUS.errorInAccount],
    [STATUS.registered, STATUS.errorInAccount],
    [STATUS.registrationProcessing, STATUS.errorInAccount],
    // The account's key was refused, and Apple closed the account before an operator renewed the key.
    [STATUS.withoutSession, STATUS.errorInAccount],
  ],
  session_lost: [
    [STATUS.waitingForRegistration, STATUS.withoutSession],
    [STATUS.registering, STATUS.withoutSession],
    [STATUS.registrationProcessing, STATUS.withoutSession],
  ],
  session_back: [
    [STATUS.withoutSession, STATUS.waitingForRegistration],
    [STATUS.withoutSession, STATUS.registering],
    [STATUS.withoutSession, STATUS.registrationProcessing],
  ],
  // The developer account has fewer slots than we counted. The device returns to its queue position.
  no_room: [[STATUS.registering, STATUS.waitingForRegistration]],
  retried: [[STATUS.registrationFailed, STATUS.waitingForRegistration]],
  moved: [[STATUS.registered, STATUS.waitingForRegistration]],
  reset_confirmed: [[STATUS.errorInAccount, STATUS.waitingForRegistration]],
  declined: [
    [STATUS.waitingForRegistration, null],
    [STATUS.registering, null],
    [STATUS.registrationFailed, null],
    [STATUS.registrationIneligible, null],
    [STATUS.registrationProcessing, null],
    [STATUS.errorInAccount, null],
  ],
  // When the subscription is refunded, the registration can be cancelled in every status.
  cancelled: Object.values(STATUS).map((status) => [status, null] as const),
}

/**
 * The status after an event; undefined when the event is not valid in this status. `before` is the status before the
 * account's key was refused.
 */
export function nextStatus(from: Place, event: RegistrationEvent, before?: Status | null): Place | undefined {
  const ways = TRANSITIONS[event].filter(([start]) => start === from)
  if (event === 'session_back') return ways.find(([, to]) => to === before)?.[1]
  return ways[0]?.[1]
}

export function statusesBefore(event: RegistrationEvent): Place[] {
  return TRANSITIONS[event].map(([from]) => from)
}

/** Pauses between registration attempts. Together they outlast an App Store Connect outage of a working day. */
const RETRY_PAUSES = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR]

/**
 * The time of the next registration attempt, or null after the last one. `askedForSeconds` is the Retry-After header.
 */
export function retryAt(attempts: number, now: Instant, askedForSeconds = 0): Instant | null {
  const pause = RETRY_PAUSES[attempts - 1]
  return pause === undefined ? null : later(now, Math.max(pause, askedForSeconds * 1000))
}

/**
 * How often a developer account with devices in Apple's waiting period is checked. Ineligible devices change over
 * weeks, waiting ones over days.
 */
export const CHECK_PROCESSING_MS = 45 * MINUTE
const CHECK_QUIET_MS = 6 * HOUR
/** How often a developer account without devices is checked: rarely, because its closure would affect nobody. */
const CHECK_EMPTY_MS = DAY
const CHECK_FAILED_MS = 5 * MINUTE

export interface AccountUse {
  hasPendingDevices: boolean
  hasDevices: boolean
  /** Number of failed account checks in a row. */
  failures: number
}

export function nextCheck(now: Instant, { hasPendingDevices, hasDevices, failures }: AccountUse): Instant {
  if (failures > 0) return later(now, Math.min(CHECK_FAILED_MS * 2 ** (failures - 1), CHECK_QUIET_MS))
  if (hasPendingDevices) return later(now, CHECK_PROCESSING_MS)
  return later(now, hasDevices ? CHECK_QUIET_MS : CHECK_EMPTY_MS)
}

export const RENEW_PROFILE_BEFORE_MS = 14 * DAY
export const RENEW_CERTIFICATE_BEFORE_MS = 30 * DAY
/**
 * This long before a certificate or membership ends, the devices move to another account if the renewal has not
 * succeeded.
 */
export const MOVE_BEFORE_MS = 7 * DAY
/** A developer account that ends within this time takes no new devices: it would end before the longest wait. */
export const LAST_PLACES_BEFORE_MS = 45 * DAY

/** Registration closes when the queue is longer than the limit and no account has a free slot. */
export function isQueueTooLong(line: number, freeSlots: number, limit: number): boolean {
  return freeSlots === 0 && line > limit
}
