import { defineFact } from '#server/facts.ts'
import type { MoveReason } from './registration.rules.ts'

/** Facts about registrations, published in the transaction that causes them. */

export interface RegisteredDevice {
  deviceId: string
  userId: number
  /**
   * Why the device was registered again: its account ended (`renewal`), was closed (`problem`), or an operator moved
   * it. Null the first time.
   */
  moveReason: MoveReason | null
}

export const deviceRegistered = defineFact<RegisteredDevice>('device.registered')
export const accountClosed = defineFact<{ deviceIds: string[] }>('account.closed')
export const registrationDeclined = defineFact<{ deviceId: string }>('device.declined')
