import type { ProviderStatus } from '#adapters/developerAccount/developerAccount.port.ts'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import { type AccountState, changeAccountState } from './accountState.twin.ts'
import {
  type AppleDeviceStatus,
  DEVICE_TYPES,
  type DeviceType,
  deviceStatusAt,
  nextStatusChangeAt,
} from './deviceStatus.twin.ts'

/** The developer programme's view for /sandbox (requirement 17.9). */

export interface AppleDeviceView {
  /** The last four characters identify a device without revealing its udid. */
  udidEnd: string
  type: DeviceType
  status: ProviderStatus
  addedAt: Instant
  /** When the status changes without a call. */
  turnsAt: Instant | null
}

export interface AppleAccountView {
  id: number
  name: string
  state: AccountState
  /** Slots per device type. */
  capacity: number
  used: Record<DeviceType, number>
  /** Newest first. */
  devices: AppleDeviceView[]
}

const SHOWN_DEVICES = 12
const SHOWN_STATUS: Record<AppleDeviceStatus, ProviderStatus> = {
  ENABLED: 'enabled',
  DISABLED: 'disabled',
  PROCESSING: 'processing',
  INELIGIBLE: 'ineligible',
  PENDING_REVIEW: 'unknown',
}

export async function listAppleAccounts(db: Db, now: Instant): Promise<AppleAccountView[]> {
  const accounts = await db.selectFrom('sandbox.appleAccount').selectAll().orderBy('id').execute()
  const rows = await db
    .selectFrom('sandbox.appleDevice')
    .selectAll()
    .orderBy('addedAt', 'desc')
    .orderBy('id')
    .execute()
  return accounts.map(({ id, name, state, capacity }) => {
    const own = rows.filter(({ accountId }) => accountId === id)
    const devices = own.slice(0, SHOWN_DEVICES).map((device) => ({
      udidEnd: device.udid.slice(-4),
      type: device.type as DeviceType,
      status: SHOWN_STATUS[deviceStatusAt(device, now)],
      addedAt: device.addedAt,
      turnsAt: nextStatusChangeAt(device, now),
    }))
    const usedBy = (type: DeviceType) => own.filter((device) => device.type === type).length
    const used = Object.fromEntries(
      DEVICE_TYPES.map((type) => [type, usedBy(type)]),
    ) as AppleAccountView['used']
    return { id, name, state: state as AccountState, capacity, used, devices }
  })
}

/** Returns false when there is no such account. */
export function setAppleAccountState(
  db: Db,
  id: number,
  state: AccountState,
  now: Instant,
): Promise<boolean> {
  return changeAccountState(db, id, state, now)
}
