import { useState } from 'react'
import { useLocation } from 'react-router'
import { useDevice } from '#web/storage/stores.ts'
import { buyableDevices, likelyDevice } from './buyersDevice.rules.ts'
import { type BuyersDevice, type OwnDevices, useOwnDevices } from './useOwnDevices.ts'

export interface Buyer extends Pick<OwnDevices, 'state' | 'again'> {
  /** Those that can be bought for now. */
  devices: BuyersDevice[]
  /** Whether there is any at all: whoever has one is an iOS user, in whatever browser. */
  hasDevice: boolean
  /** This browser's own. */
  storedId: string | null
  /** Whether it may be for somebody else. */
  mayGive: boolean
  /** A device, `LATER`, `GIFT`, or null when there is nobody it can be bought for. */
  value: string | null
  choose(value: string): void
  /** The device that the address names. */
  asked: string | null
}

/** Whom something is bought for: the one that the address names or this browser's own, unless somebody says otherwise. */
export function useBuyersDevice(isWanted: boolean, isOpen: boolean, isPackage: boolean): Buyer {
  const { state, devices, again } = useOwnDevices(isWanted)
  const storedId = useDevice().id
  const [chosen, setChosen] = useState<string>()
  const asked = useAsked()
  const likely = state === 'ready' ? likelyDevice(devices, { asked, stored: storedId, isOpen }) : null
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

/** It is shown nowhere, so that the page stays the same for everybody. */
function useAsked(): string | null {
  const { search } = useLocation()
  return new URLSearchParams(search).get('device')
}
