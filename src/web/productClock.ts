import { addMilliseconds, type Instant, machineNow, parseInstant } from '#kernel/time.ts'

let aheadMs = 0

/**
 * Sets the product clock from a response header. It may be ahead of this device's clock, or the device's clock may be
 * wrong.
 */
export function syncProductClock(header: string | null): void {
  const now = header ? parseInstant(header).getTime() : Number.NaN
  if (!Number.isNaN(now)) aheadMs = now - machineNow().getTime()
}

/** The product time, by the clock offset of the last response. */
export function productNow(): Instant {
  return addMilliseconds(machineNow(), aheadMs)
}
