import { useEffect, useState } from 'react'
import type { Instant } from '#kernel/time.ts'
import { productNow } from '#web/productClock.ts'

/** The product's time when the page became active; null before hydration, because the rendered page has no clock. */
export function useProductNow(): Instant | null {
  const [now, setNow] = useState<Instant | null>(null)
  useEffect(() => setNow(productNow()), [])
  return now
}
