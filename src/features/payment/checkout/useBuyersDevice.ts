import { useState } from 'react'
import { useLocation } from '#web/router.tsx'
import { useDevice } from '#web/storage/stores.ts'
import { buyableDevices, defaultDevice } from './buyersDevice.rules.ts'
import { type BuyersDevice, type OwnDevices, useOwnDevices } from './useOwnDevices.ts'

export interface Buyer extends Pick<OwnDevices, 'state' | 'again'> {
  /** The devices that a purchase is possible for now. */
  devices: BuyersDevice[]
  /** Whether the user has any device. Then they are an iOS user, in any browser. */
  hasDevice: boolean
  /** The device of this browser. */
  storedId: string | null
  /** Whether it can be bought as a gift. */
  mayGive: boolean
  /** A device, `LATER`, `GIFT`, or null when no choice is possible. */
  value: string | null
  choose(value: string): void
  /** The device that the address names. */
  asked: string | null
}

/** The device of a purchase. Preselected: the one in the address, else the one of this browser. */
export function useBuyersDevice(isWanted: boolean, isOpen: boolean, isPackage: boolean): Buyer {
  const { state, devices, again } = useOwnDevices(isWanted)
  const storedId = useDevice().id
  const [chosen, setChosen] = useState<string>()
  const asked = useRequestedDevice()
  const likely = state === 'ready' ? defaultDevice(devices, { asked, stored: storedId, isOpen }) : null
  return {
    state,
    again,
    devices: buyableDevices(devices, isOpen),
    hasDevice: devices.length > 0,
    storedId,
    mayGive: isOpen && isPackage,
    value: chosen ?? likely,
    choose: setChosen,
    asked,
  }
}

/** Read after hydration, because the rendered page is the same for everybody. */
function useRequestedDevice(): string | null {
  const { search } = useLocation()
  return new URLSearchParams(search).get('device')
}
