import { createContext, useContext } from 'react'
import type { Calls } from './calls.ts'

type Action = Calls['POST /action']['input']
type Event = Calls['POST /event']['input']['events'][number]
/** What goes with everything that is told of this visit. */
export type TrackedData = NonNullable<Calls['POST /payment']['input']['data']>

/** Tells what people do here. It never throws and nobody waits for it. */
export interface Tracker {
  /** `website_open`, once a visit; to be called at every load. */
  open(): void
  track(name: Action['name'], extra?: Pick<NonNullable<Action['data']>, 'paymentId'>): void
  /** The detail says which: a version of iOS, a kind of browser. Nothing personal. */
  event(name: Event['name'], detail?: string): void
  /** For what the server tells on this visit's behalf; empty where nobody knows. */
  data(): Promise<TrackedData>
}

const silent: Tracker = { open() {}, track() {}, event() {}, data: async () => ({}) }

const TrackerContext = createContext<Tracker>(silent)
export const TrackerProvider = TrackerContext.Provider

/** On the server, and where nobody provided one, it says nothing. */
export function useTracker(): Tracker {
  return useContext(TrackerContext)
}

/** Its code arrives with the first use: no page waits for it. */
export function lazyTracker(load: () => Promise<Tracker>): Tracker {
  let loading: Promise<Tracker> | undefined
  const use = (tell: (tracker: Tracker) => void) => {
    loading ??= load()
    // A part that did not arrive is tried again by the next one.
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
