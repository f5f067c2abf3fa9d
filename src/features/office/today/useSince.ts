import { parseInstant, secondsBetween } from '#kernel/time.ts'
import { productNow } from '#web/productClock.ts'
import { useSpanText } from './useSpanText.ts'

/** Formats the time since something began to wait; – if nothing waits. */
export function useSince(): (since: string | null) => string {
  const span = useSpanText()
  return (since) => (since === null ? '–' : span(secondsBetween(parseInstant(since), productNow())))
}
