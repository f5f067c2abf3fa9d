import { useState } from 'react'
import { useLocation } from '#web/router.tsx'
import { useDevice } from '#web/storage/stores.ts'
import { listBuyableDevices, preselectedDevice } from './buyersDevice.rules.ts'
import { type BuyersDevice, type UserDevices, useOwnDevices } from './useOwnDevices.ts'

export interface BuyersDeviceChoice extends Pick<UserDevices, 'state' | 'again'> {
  /** The devices for which a purchase is possible now. */
  devices: BuyersDevice[]
  /** Whether the user has any device. A user with a device counts as an iOS user, in any browser. */
  hasDevice: boolean
  /** The id of the device that this browser runs on. */
  storedId: string | null
  /** Whether the goods can be bought as a gift. */
  mayGive: boolean
  /** The chosen device id, `LATER`, `GIFT`, or null when no choice is possible. */
  value: string | null
  choose(value: string): void
  /** The device id in the URL. */
  asked: string | null
}

/** The device of a purchase. Preselected: the one in the URL, else the one that this browser runs on. */
export function useBuyersDevice(isWanted: boolean, isOpen: boolean, isPackage: boolean): BuyersDeviceChoice {
  const { state, devices, again } = useOwnDevices(isWanted)
  const storedId = useDevice().id
  const [chosen, setChosen] = useState<string>()
  const asked = useRequestedDevice()
  const likely = state === 'ready' ? preselectedDevice(devices, { asked, stored: storedId, isOpen }) : null
  return {
    state,
    again,
    devices: listBuyableDevices(devices, isOpen),
    hasDevice: devices.length > 0,
    storedId,
    mayGive: isOpen && isPackage,
    value: chosen ?? likely,
    choose: setChosen,
    asked,
  }
}

/** The device id in the URL. Read after hydration, because the rendered page is the same for everybody. */
function useRequestedDevice(): string | null {
  const { search } = useLocation()
  return new URLSearchParams(search).get('device')
}
