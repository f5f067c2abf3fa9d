import { useLocation, useNavigate } from 'react-router'

/** The large view has an address of its own (`#ipad-2`), so that the back button closes it. */

export type ShotDevice = 'iphone' | 'ipad'

export interface ShotPlace {
  device: ShotDevice
  at: number
}

/** Also the place the address falls back to when the view is closed. */
export const SCREENSHOTS_ANCHOR = 'screenshots'

export function shotOf(hash: string): ShotPlace | null {
  const [, device, number] = /^#(iphone|ipad)-([1-9]\d?)$/.exec(hash) ?? []
  return device && number ? { device: device as ShotDevice, at: Number(number) - 1 } : null
}

function hashOf(device: ShotDevice, at: number): string {
  return `#${device}-${at + 1}`
}

export function useShotAddress() {
  const location = useLocation()
  const navigate = useNavigate()
  const shown = shotOf(location.hash)
  const { pathname, search } = location
  const closed = { pathname, search, hash: `#${SCREENSHOTS_ANCHOR}` }
  const go = (hash: string, replace: boolean) =>
    navigate({ pathname, search, hash }, { replace, preventScrollReset: true, state: { isFromPage: true } })

  /** The entry left behind has a hash, too: from hash to hash the router loads nothing anew. */
  async function open(device: ShotDevice, at: number): Promise<void> {
    if (!location.hash) await navigate(closed, { replace: true, preventScrollReset: true })
    await go(hashOf(device, at), false)
  }

  function turn(at: number): void {
    if (shown) void go(hashOf(shown.device, at), true)
  }

  /** Opened by its address, there is no page of ours to go back to. */
  function close(): void {
    const isFromPage = (location.state as { isFromPage?: boolean } | null)?.isFromPage
    if (isFromPage) void navigate(-1)
    else void navigate(closed, { replace: true, preventScrollReset: true })
  }

  return { shown, open: (device: ShotDevice, at: number) => void open(device, at), turn, close }
}
