import { defineFact } from '#server/facts.ts'

/** Facts about registrations, published in the transaction that causes them. */

export interface RegisteredDevice {
  deviceId: string
  userId: number
  /**
   * Why the device was registered again: its account ended (`renewal`) or was closed (`problem`). Null the first
   * time.
   */
  moveReason: 'renewal' | 'problem' | null
}

export const deviceRegistered = defineFact<RegisteredDevice>('device.registered')
export const accountClosed = defineFact<{ deviceIds: string[] }>('account.closed')
export const registrationDeclined = defineFact<{ deviceId: string }>('device.declined')
