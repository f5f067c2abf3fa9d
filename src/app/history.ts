import { type Location, pathOfLocation } from '#web/router.tsx'

/** The history of the browser tab, as the router needs it. */
export interface History {
  readonly location: Location
  push(location: Location): void
  replace(location: Location): void
  go(steps: number): void
  /** Calls the listener after a step through the history, or when the browser itself followed a link to a hash. */
  listen(listener: () => void): void
}

export function createBrowserHistory(): History {
  nameFirstEntry()
  const entryOf = ({ state, key }: Location) => ({ usr: state, key })
  return {
    get location() {
      const { pathname, search, hash } = window.location
      const { usr = null, key = 'default' } = window.history.state ?? {}
      return { pathname, search, hash, state: usr, key }
    },
    push(location) {
      try {
        window.history.pushState(entryOf(location), '', pathOfLocation(location))
      } catch {
        // iOS allows 100 history entries in 30 seconds and throws for more, so load the page from the server.
        window.location.assign(pathOfLocation(location))
      }
    },
    replace: (location) => window.history.replaceState(entryOf(location), '', pathOfLocation(location)),
    go: (steps) => window.history.go(steps),
    listen: (listener) => window.addEventListener('popstate', listener),
  }
}

/** Gives the first history entry a unique key. Otherwise its scroll position could be used for another document. */
function nameFirstEntry(): void {
  const { state } = window.history
  if (!state?.key) window.history.replaceState({ ...state, key: createHistoryKey() }, '')
}

export function createHistoryKey(): string {
  return Math.random().toString(36).slice(2)
}
