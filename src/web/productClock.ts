import { type Instant, instant, later, machineNow } from '#kernel/time.ts'

let aheadMs = 0

/** From the header of an API answer: the product's clock may run ahead of this machine's, or this one be wrong. */
export function syncProductClock(header: string | null): void {
  const now = header ? instant(header).getTime() : Number.NaN
  if (!Number.isNaN(now)) aheadMs = now - machineNow().getTime()
}

/** The product's now, as far as its answers have told. */
export function productNow(): Instant {
  return later(machineNow(), aheadMs)
}
