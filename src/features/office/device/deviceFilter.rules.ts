import {
  REGISTRATION_STATUS,
  type RegistrationStatus,
  STATUSES_IN_PROGRESS,
} from '#features/device/registration/registration.rules.ts'

/**
 * The filters of the device list: a filter for each status, for all devices that need attention, and for all overdue
 * devices.
 */
const STATUSES_OF = {
  trouble: [
    REGISTRATION_STATUS.registrationFailed,
    REGISTRATION_STATUS.registrationIneligible,
    REGISTRATION_STATUS.errorInAccount,
    REGISTRATION_STATUS.withoutSession,
  ],
  /** Only devices that wait longer than the latest estimate their owner got. */
  overdue: [...STATUSES_IN_PROGRESS],
  waiting: [REGISTRATION_STATUS.waitingForRegistration],
  registering: [REGISTRATION_STATUS.registering],
  processing: [REGISTRATION_STATUS.registrationProcessing],
  registered: [REGISTRATION_STATUS.registered],
  failed: [REGISTRATION_STATUS.registrationFailed],
  ineligible: [REGISTRATION_STATUS.registrationIneligible],
  account: [REGISTRATION_STATUS.errorInAccount],
  paused: [REGISTRATION_STATUS.withoutSession],
  /** Devices that are not in the queue. */
  none: [],
} satisfies Record<string, RegistrationStatus[]>

export type DeviceFilter = keyof typeof STATUSES_OF
export const DEVICE_FILTERS = Object.keys(STATUSES_OF) as [DeviceFilter, ...DeviceFilter[]]

/** The orders of the device list besides the newest first. */
export const DEVICE_ORDERS = ['-enrolled', 'enrolled', '-since', 'since'] as const
export type DeviceOrder = (typeof DEVICE_ORDERS)[number]

/** The statuses that a filter of the device list selects. Empty: devices without a status. */
export function statusesOfFilter(filter: DeviceFilter): readonly RegistrationStatus[] {
  return STATUSES_OF[filter]
}

export function matchesDeviceFilter(filter: DeviceFilter, status: number | null): boolean {
  if (status === null) return filter === 'none'
  return (statusesOfFilter(filter) as readonly number[]).includes(status)
}

export const ACCOUNT_STATES = ['open', 'without_session', 'closed', 'retired'] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]

/** The events in the history of an account. */
export const ACCOUNT_EVENTS = [
  ...ACCOUNT_STATES,
  'added',
  'renewed',
  'key_replaced',
  'capacity_set',
  'stopped',
  'resumed',
] as const

/** The result of the last check of an account at Apple. */
export const CHECK_OUTCOMES = ['whole', 'defect', 'unavailable', 'no_session', 'closed'] as const

export const SUBSCRIPTION_STATES = ['unapplied', 'active', 'cancelled', 'merged'] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]
