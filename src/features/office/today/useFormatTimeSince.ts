import { parseInstant, secondsBetween } from '#kernel/time.ts'
import { productNow } from '#web/productClock.ts'
import { useFormatSeconds } from '../money/useFormatSeconds.ts'

/** Formats the time since something began to wait; – if nothing waits. */
export function useFormatTimeSince(): (since: string | null) => string {
  const span = useFormatSeconds()
  return (since) => (since === null ? '–' : span(secondsBetween(parseInstant(since), productNow())))
}
