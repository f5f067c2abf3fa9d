import { createContext, useContext } from 'react'
import type { Calls } from './calls.ts'

type Action = Calls['POST /action']['input']
type Event = Calls['POST /event']['input']['events'][number]
/** Tracking data that is sent with every event of this visit. */
export type TrackedData = NonNullable<Calls['POST /payment']['input']['data']>

/** Sends usage events to the server. Never throws, and no code waits for it. */
export interface Tracker {
  /** Sends `website_open` once per visit; call it at every load. */
  open(): void
  track(name: Action['name'], extra?: Pick<NonNullable<Action['data']>, 'paymentId'>): void
  /** Sends a usage event. `detail` holds a version of iOS or a kind of browser, and no personal data. */
  event(name: Event['name'], detail?: string): void
  /** Tracking data for events that the server sends for this visit; empty if unknown. */
  data(): Promise<TrackedData>
}

const NOOP_TRACKER: Tracker = { open() {}, track() {}, event() {}, data: async () => ({}) }

const TrackerContext = createContext<Tracker>(NOOP_TRACKER)
export const TrackerProvider = TrackerContext.Provider

/** The tracker. It does nothing on the server or without an analytics provider. */
export function useTracker(): Tracker {
  return useContext(TrackerContext)
}

/** Loads the tracker's code at the first use, so that no page waits for it. */
export function lazyTracker(load: () => Promise<Tracker>): Tracker {
  let loading: Promise<Tracker> | undefined
  const use = (tell: (tracker: Tracker) => void) => {
    loading ??= load()
    // If the tracker's code did not load, the next use tries again.
    loading.then(tell).catch(() => {
      loading = undefined
    })
  }
  const ask = async () => {
    loading ??= load()
    return (await loading).data()
  }
  return {
    open: () => use((tracker) => tracker.open()),
    track: (name, extra) => use((tracker) => tracker.track(name, extra)),
    event: (name, detail) => use((tracker) => tracker.event(name, detail)),
    data: () =>
      ask().catch(() => {
        loading = undefined
        return {}
      }),
  }
}
