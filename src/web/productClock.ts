import { type Instant, instant, later, machineNow } from '#kernel/time.ts'

let aheadMs = 0

/**
 * Sets the product clock from a response header. It may be ahead of this device's clock, or the device's clock may be
 * wrong.
 */
export function syncProductClock(header: string | null): void {
  const now = header ? instant(header).getTime() : Number.NaN
  if (!Number.isNaN(now)) aheadMs = now - machineNow().getTime()
}

/** The product time, by the clock offset of the last response. */
export function productNow(): Instant {
  return later(machineNow(), aheadMs)
}
