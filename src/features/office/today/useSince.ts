import { instant, secondsBetween } from '#kernel/time.ts'
import { productNow } from '#web/productClock.ts'
import { useSpanText } from './useSpanText.ts'

/** For how long something has waited; – for nothing. */
export function useSince(): (since: string | null) => string {
  const span = useSpanText()
  return (since) => (since === null ? '–' : span(secondsBetween(instant(since), productNow())))
}
