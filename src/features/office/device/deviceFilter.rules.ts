import {
  REGISTRATION_STATUS,
  type RegistrationStatus,
} from '#features/device/registration/registration.rules.ts'

/** The filters of the device list: each status by its name, and all statuses that need attention. */
const STATUSES_OF = {
  trouble: [
    REGISTRATION_STATUS.registrationFailed,
    REGISTRATION_STATUS.registrationIneligible,
    REGISTRATION_STATUS.errorInAccount,
    REGISTRATION_STATUS.withoutSession,
  ],
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

export const SUBSCRIPTION_STATES = ['unapplied', 'active', 'cancelled', 'merged'] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]
