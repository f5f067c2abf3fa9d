import { createContext, useContext } from 'react'
import { SECOND } from '#kernel/time.ts'

/** How long prefetched page data is kept for the navigation. */
const KEPT_SECONDS = 10
/** A mouse pointer must rest on a link this long before the page is prefetched. */
const PASSING_MS = 70

/** Prefetches the page at a URL. */
export type Prefetch = (address: string) => void

const PrefetchContext = createContext<Prefetch>(() => undefined)
export const PrefetchProvider = PrefetchContext.Provider

export function createPrefetchCache<Data>() {
  const kept = new Map<string, Promise<Data>>()
  return {
    /** Loads the data of a page once per URL. A failure is removed, so that the navigation tries again. */
    keep(address: string, load: () => Promise<Data>): void {
      if (kept.has(address)) return
      const data = load()
      const forget = () => {
        if (kept.get(address) === data) kept.delete(address)
      }
      kept.set(address, data)
      data.catch(forget)
      setTimeout(forget, KEPT_SECONDS * SECOND)
    },
    /** Takes the prefetched data for one navigation and removes it. */
    take(address: string): Promise<Data> | undefined {
      const data = kept.get(address)
      kept.delete(address)
      return data
    },
  }
}

let waiting: ReturnType<typeof setTimeout> | undefined

/**
 * Event handlers of a link that prefetch its page: a touch and the focus at once, a pointer after a moment. In a task of
 * its own, because starting the imports takes longer on a slow phone than the answer to the touch may take.
 */
export function usePrefetchHandlers(address: string) {
  const prefetch = useContext(PrefetchContext)
  const prefetchIn = (milliseconds: number) => () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => prefetch(address), milliseconds)
  }
  const now = prefetchIn(0)
  return { onPointerEnter: prefetchIn(PASSING_MS), onTouchStart: now, onFocus: now }
}
