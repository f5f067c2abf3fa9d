import { addMilliseconds, DAY, HOUR, type Instant, MINUTE } from '#kernel/time.ts'

/** The statuses of a registration (requirement 4.5). */
export const REGISTRATION_STATUS = {
  waitingForRegistration: 0,
  registering: 1,
  registered: 2,
  registrationFailed: 3,
  registrationIneligible: 4,
  registrationProcessing: 5,
  errorInAccount: 6,
  withoutSession: 7,
} as const
export type RegistrationStatus = (typeof REGISTRATION_STATUS)[keyof typeof REGISTRATION_STATUS]

/** Statuses of a device on the way to its registration, for which an end can be estimated. */
export const STATUSES_IN_PROGRESS: readonly RegistrationStatus[] = [
  REGISTRATION_STATUS.waitingForRegistration,
  REGISTRATION_STATUS.registering,
  REGISTRATION_STATUS.registrationProcessing,
  REGISTRATION_STATUS.withoutSession,
]

/** Why a device is registered again: its account was ending, its account was closed, or an operator moved it. */
export const MOVE_REASONS = ['renewal', 'problem', 'operator'] as const
export type MoveReason = (typeof MOVE_REASONS)[number]

/** The events that change the status of a device (requirement 11.1). */
export const REGISTRATION_EVENTS = [
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
  'account_not_ready',
  'retried',
  'moved',
  'reset_confirmed',
  'declined',
  'cancelled',
] as const
export type RegistrationEvent = (typeof REGISTRATION_EVENTS)[number]

/**
 * The status of a device in the state machine. Null means that the device is not in the queue. Transitions that are not
 * listed are refused.
 */
type Place = RegistrationStatus | null
const TRANSITIONS: Record<RegistrationEvent, ReadonlyArray<readonly [from: Place, to: Place]>> = {
  applied: [[null, REGISTRATION_STATUS.waitingForRegistration]],
  placed: [[REGISTRATION_STATUS.waitingForRegistration, REGISTRATION_STATUS.registering]],
  accepted: [[REGISTRATION_STATUS.registering, REGISTRATION_STATUS.registrationProcessing]],
  enabled: [
    [REGISTRATION_STATUS.registering, REGISTRATION_STATUS.registered],
    [REGISTRATION_STATUS.registrationProcessing, REGISTRATION_STATUS.registered],
    [REGISTRATION_STATUS.registrationIneligible, REGISTRATION_STATUS.registered],
  ],
  gave_up: [[REGISTRATION_STATUS.registering, REGISTRATION_STATUS.registrationFailed]],
  ineligible: [
    [REGISTRATION_STATUS.registering, REGISTRATION_STATUS.registrationIneligible],
    [REGISTRATION_STATUS.registrationProcessing, REGISTRATION_STATUS.registrationIneligible],
  ],
  processing_after_all: [
    [REGISTRATION_STATUS.registrationIneligible, REGISTRATION_STATUS.registrationProcessing],
  ],
  account_closed: [
    [REGISTRATION_STATUS.registering, REGISTRATION_STATUS.errorInAccount],
    [REGISTRATION_STATUS.registered, REGISTRATION_STATUS.errorInAccount],
    [REGISTRATION_STATUS.registrationProcessing, REGISTRATION_STATUS.errorInAccount],
    // The account's key was refused, and Apple closed the account before an operator renewed the key.
    [REGISTRATION_STATUS.withoutSession, REGISTRATION_STATUS.errorInAccount],
  ],
  session_lost: [
    [REGISTRATION_STATUS.waitingForRegistration, REGISTRATION_STATUS.withoutSession],
    [REGISTRATION_STATUS.registering, REGISTRATION_STATUS.withoutSession],
    [REGISTRATION_STATUS.registrationProcessing, REGISTRATION_STATUS.withoutSession],
  ],
  session_back: [
    [REGISTRATION_STATUS.withoutSession, REGISTRATION_STATUS.waitingForRegistration],
    [REGISTRATION_STATUS.withoutSession, REGISTRATION_STATUS.registering],
    [REGISTRATION_STATUS.withoutSession, REGISTRATION_STATUS.registrationProcessing],
  ],
  // The developer account has fewer slots than we counted. The device returns to its queue position.
  no_room: [[REGISTRATION_STATUS.registering, REGISTRATION_STATUS.waitingForRegistration]],
  // The account's profile cannot be made. The device returns to its queue position, for another account or this one.
  account_not_ready: [
    [REGISTRATION_STATUS.registering, REGISTRATION_STATUS.waitingForRegistration],
    [REGISTRATION_STATUS.registrationProcessing, REGISTRATION_STATUS.waitingForRegistration],
  ],
  retried: [[REGISTRATION_STATUS.registrationFailed, REGISTRATION_STATUS.waitingForRegistration]],
  moved: [[REGISTRATION_STATUS.registered, REGISTRATION_STATUS.waitingForRegistration]],
  reset_confirmed: [[REGISTRATION_STATUS.errorInAccount, REGISTRATION_STATUS.waitingForRegistration]],
  declined: [
    [REGISTRATION_STATUS.waitingForRegistration, null],
    [REGISTRATION_STATUS.registering, null],
    [REGISTRATION_STATUS.registrationFailed, null],
    [REGISTRATION_STATUS.registrationIneligible, null],
    [REGISTRATION_STATUS.registrationProcessing, null],
    [REGISTRATION_STATUS.errorInAccount, null],
  ],
  // When the subscription is refunded, the registration can be cancelled in every status.
  cancelled: Object.values(REGISTRATION_STATUS).map((status) => [status, null] as const),
}

/**
 * The status after an event; undefined when the event is not valid in this status. `before` is the status before the
 * account's key was refused.
 */
export function statusAfterEvent(
  from: Place,
  event: RegistrationEvent,
  before?: RegistrationStatus | null,
): Place | undefined {
  const ways = TRANSITIONS[event].filter(([start]) => start === from)
  if (event === 'session_back') return ways.find(([, to]) => to === before)?.[1]
  return ways[0]?.[1]
}

export function statusesAllowingEvent(event: RegistrationEvent): Place[] {
  return TRANSITIONS[event].map(([from]) => from)
}

/**
 * Statuses of devices that Apple was asked to register and that are not registered. Only for these can Apple have news.
 */
const UNDER_WAY: readonly (number | null)[] = [
  REGISTRATION_STATUS.registering,
  REGISTRATION_STATUS.registrationIneligible,
  REGISTRATION_STATUS.registrationProcessing,
  REGISTRATION_STATUS.withoutSession,
]

export function canAskApple(status: number | null): boolean {
  return UNDER_WAY.includes(status)
}

/** Pauses between registration attempts. Together they are longer than an App Store Connect outage of a working day. */
const RETRY_PAUSES = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR]

/**
 * The time of the next registration attempt, or null after the last one. `askedForSeconds` is the Retry-After header.
 */
export function nextRetryAt(attempts: number, now: Instant, askedForSeconds = 0): Instant | null {
  const pause = RETRY_PAUSES[attempts - 1]
  return pause === undefined ? null : addMilliseconds(now, Math.max(pause, askedForSeconds * 1000))
}

/**
 * How often a developer account with devices in Apple's waiting period is checked. Ineligible devices change over
 * weeks, waiting ones over days.
 */
export const PROCESSING_CHECK_INTERVAL_MS = 45 * MINUTE
const CHECK_QUIET_MS = 6 * HOUR
/** How often a developer account without devices is checked: rarely, because its closure would affect nobody. */
const CHECK_EMPTY_MS = DAY
/** The first pause after a check that found a defect or no answer. It doubles each time, up to six hours. */
export const FAILED_CHECK_RETRY_MS = 5 * MINUTE

export interface AccountUsage {
  hasPendingDevices: boolean
  hasDevices: boolean
  /** Number of account checks in a row without an answer or with a defect. */
  failures: number
}

export function nextAccountCheckAt(
  now: Instant,
  { hasPendingDevices, hasDevices, failures }: AccountUsage,
): Instant {
  if (failures > 0)
    return addMilliseconds(now, Math.min(FAILED_CHECK_RETRY_MS * 2 ** (failures - 1), CHECK_QUIET_MS))
  if (hasPendingDevices) return addMilliseconds(now, PROCESSING_CHECK_INTERVAL_MS)
  return addMilliseconds(now, hasDevices ? CHECK_QUIET_MS : CHECK_EMPTY_MS)
}

export const RENEW_PROFILE_BEFORE_END_MS = 14 * DAY
export const RENEW_CERTIFICATE_BEFORE_END_MS = 30 * DAY
/**
 * This long before a certificate or membership ends, the devices move to another account if the renewal has not
 * succeeded.
 */
export const MOVE_DEVICES_BEFORE_END_MS = 7 * DAY
/** A developer account that ends within this time takes no new devices: it would end before the longest wait. */
export const STOP_REGISTERING_BEFORE_END_MS = 45 * DAY

/** Registration closes when the queue is longer than the limit and no account has a free slot. */
export function isQueueTooLong(line: number, freeSlots: number, limit: number): boolean {
  return freeSlots === 0 && line > limit
}
