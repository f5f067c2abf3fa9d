import { useEffect, useState } from 'react'
import { useApi } from '#web/apiContext.ts'
import type { Calls } from '#web/calls.ts'

type Device = Calls['GET /device']['output']['devices'][number]
type Subscription = Calls['GET /subscription']['output']['subscriptions'][number]

/** A device with the subscription that a purchase would extend. */
export type BuyersDevice = Device & { renewed: Subscription | null }

export interface UserDevices {
  state: 'stranger' | 'loading' | 'failed' | 'ready'
  devices: BuyersDevice[]
  again(): void
}

/** The devices that a logged-in user can buy for. Loaded in the browser, because the page is the same for everybody. */
export function useOwnDevices(isAuthenticated: boolean): UserDevices {
  const api = useApi()
  const [devices, setDevices] = useState<BuyersDevice[] | 'failed'>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    void tries
    if (!isAuthenticated) return
    let isOver = false
    const put = (found: BuyersDevice[] | 'failed') => {
      if (!isOver) setDevices(found)
    }
    setDevices(undefined)
    Promise.all([api('GET /device', {}), api('GET /subscription', {})])
      .then(([own, { subscriptions }]) =>
        put(own.devices.map((device) => withRenewed(device, subscriptions))),
      )
      .catch(() => put('failed'))
    return () => {
      isOver = true
    }
  }, [api, isAuthenticated, tries])
  const again = () => setTries((count) => count + 1)
  if (!isAuthenticated) return { state: 'stranger', devices: [], again }
  if (devices === 'failed') return { state: 'failed', devices: [], again }
  return { state: devices ? 'ready' : 'loading', devices: devices ?? [], again }
}

function withRenewed(device: Device, subscriptions: Subscription[]): BuyersDevice {
  const renewed = subscriptions.find(({ deviceId, state }) => deviceId === device.id && state === 'active')
  return { ...device, renewed: renewed ?? null }
}
