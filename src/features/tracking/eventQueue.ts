import { SECOND } from '#kernel/time.ts'
import type { Calls } from '#web/calls.ts'
import { MAXIMUM_EVENTS_PER_CALL } from './tracking.rules.ts'

type Event = Calls['POST /event']['input']['events'][number]

/** Events that happen within this time are sent in one call. */
const GATHER_MS = SECOND

/** Collects events and sends them together, at the latest when the page is left. */
export function createEventQueue(send: (events: Event[]) => Promise<unknown>) {
  let waiting: Event[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const events = waiting
    waiting = []
    for (let at = 0; at < events.length; at += MAXIMUM_EVENTS_PER_CALL)
      send(events.slice(at, at + MAXIMUM_EVENTS_PER_CALL)).catch(() => undefined)
  }
  window.addEventListener('pagehide', flush)
  return {
    add(event: Event) {
      waiting.push(event)
      timer ??= setTimeout(flush, GATHER_MS)
    },
  }
}
