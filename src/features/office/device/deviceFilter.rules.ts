import { STATUS, type Status } from '#features/device/registration/registration.rules.ts'

/** The filters of the device list: each status by its name, and all statuses that need attention. */
const STATUSES_OF = {
  trouble: [
    STATUS.registrationFailed,
    STATUS.registrationIneligible,
    STATUS.errorInAccount,
    STATUS.withoutSession,
  ],
  waiting: [STATUS.waitingForRegistration],
  registering: [STATUS.registering],
  processing: [STATUS.registrationProcessing],
  registered: [STATUS.registered],
  failed: [STATUS.registrationFailed],
  ineligible: [STATUS.registrationIneligible],
  account: [STATUS.errorInAccount],
  paused: [STATUS.withoutSession],
  /** Devices that are not in the queue. */
  none: [],
} satisfies Record<string, Status[]>

export type DeviceFilter = keyof typeof STATUSES_OF
export const DEVICE_FILTERS = Object.keys(STATUSES_OF) as [DeviceFilter, ...DeviceFilter[]]

/** The statuses that a filter of the device list selects. Empty: devices without a status. */
export function statusesOf(filter: DeviceFilter): readonly Status[] {
  return STATUSES_OF[filter]
}

export function filterFits(filter: DeviceFilter, status: number | null): boolean {
  if (status === null) return filter === 'none'
  return (statusesOf(filter) as readonly number[]).includes(status)
}

export const ACCOUNT_STATES = ['open', 'without_session', 'closed', 'retired'] as const

export const SUBSCRIPTION_STATES = ['unapplied', 'active', 'cancelled', 'merged'] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]
