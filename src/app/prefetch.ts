import { createContext, useContext } from 'react'
import { SECOND } from '#kernel/time.ts'

/** How long what was fetched on a hint waits for the step itself. */
const KEPT_SECONDS = 10
/** A pointer that only passes over a link means nothing. */
const PASSING_MS = 70

/** Fetches what the page at an address needs, before anybody has asked for it. */
export type Prefetch = (address: string) => void

const PrefetchContext = createContext<Prefetch>(() => undefined)
export const PrefetchProvider = PrefetchContext.Provider

export function createWarm<Data>() {
  const kept = new Map<string, Promise<Data>>()
  return {
    /** Once per address; what fails is forgotten, so that the step itself tries anew. */
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
    /** For one step only. */
    take(address: string): Promise<Data> | undefined {
      const data = kept.get(address)
      kept.delete(address)
      return data
    },
  }
}

let waiting: ReturnType<typeof setTimeout> | undefined

/** Handlers of a link: a finger or the focus on it means it, a pointer after a moment. */
export function useIntent(address: string) {
  const prefetch = useContext(PrefetchContext)
  const now = () => prefetch(address)
  return {
    onPointerEnter: () => {
      clearTimeout(waiting)
      waiting = setTimeout(now, PASSING_MS)
    },
    onTouchStart: now,
    onFocus: now,
  }
}
