import { useLocation, useNavigate } from '#web/router.tsx'

/** The large view of a screenshot has its own URL (`#ipad-2`), so that the back button closes it. */

export type ScreenshotDevice = 'iphone' | 'ipad'

export interface ScreenshotPosition {
  device: ScreenshotDevice
  at: number
}

/** Id of the screenshots section. It is also the hash of the URL after the large view closes. */
export const SCREENSHOTS_ANCHOR = 'screenshots'

export function parseScreenshotHash(hash: string): ScreenshotPosition | null {
  const [, device, number] = /^#(iphone|ipad)-([1-9]\d?)$/.exec(hash) ?? []
  return device && number ? { device: device as ScreenshotDevice, at: Number(number) - 1 } : null
}

function hashOf(device: ScreenshotDevice, at: number): string {
  return `#${device}-${at + 1}`
}

export function useScreenshotUrl() {
  const location = useLocation()
  const navigate = useNavigate()
  const shown = parseScreenshotHash(location.hash)
  const { pathname, search } = location
  const closed = `${pathname}${search}#${SCREENSHOTS_ANCHOR}`
  const go = (hash: string, replace: boolean) =>
    navigate(pathname + search + hash, { replace, preventScrollReset: true, state: { isFromPage: true } })

  /**
   * Opens a screenshot. The previous history entry gets a hash too, because the router does not reload from hash to
   * hash.
   */
  async function open(device: ScreenshotDevice, at: number): Promise<void> {
    if (!location.hash) await navigate(closed, { replace: true, preventScrollReset: true })
    await go(hashOf(device, at), false)
  }

  function turn(at: number): void {
    if (shown) void go(hashOf(shown.device, at), true)
  }

  /** Closes the large view. If its URL was opened directly, there is no page of this site to go back to. */
  function close(): void {
    const isFromPage = (location.state as { isFromPage?: boolean } | null)?.isFromPage
    if (isFromPage) void navigate(-1)
    else void navigate(closed, { replace: true, preventScrollReset: true })
  }

  return { shown, open: (device: ScreenshotDevice, at: number) => void open(device, at), turn, close }
}
