import { defineFact } from '#server/facts.ts'

/** What later slices learn of registration, in the transaction in which it happens. */

export interface RegisteredDevice {
  deviceId: string
  userId: number
  /** Registered anew because its account ended, or was closed; null the first time. */
  moveReason: 'renewal' | 'problem' | null
}

export const deviceRegistered = defineFact<RegisteredDevice>('device.registered')
export const accountClosed = defineFact<{ deviceIds: string[] }>('account.closed')
export const registrationDeclined = defineFact<{ deviceId: string }>('device.declined')
