import { createContext, useContext } from 'react'
import type { Calls } from './api.ts'

type Action = Calls['POST /action']['input']
type Event = Calls['POST /event']['input']['events'][number]

/** Tells what people do here. It never throws and nobody waits for it. */
export interface Tracker {
  /** `website_open`, once a visit; to be called at every load. */
  open(): void
  track(name: Action['name'], extra?: Pick<NonNullable<Action['data']>, 'paymentId'>): void
  /** The detail says which: a version of iOS, a kind of browser. Nothing personal. */
  event(name: Event['name'], detail?: string): void
}

const silent: Tracker = { open() {}, track() {}, event() {} }

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
  return {
    open: () => use((tracker) => tracker.open()),
    track: (name, extra) => use((tracker) => tracker.track(name, extra)),
    event: (name, detail) => use((tracker) => tracker.event(name, detail)),
  }
}
