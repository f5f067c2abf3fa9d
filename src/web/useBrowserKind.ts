import { useSyncExternalStore } from 'react'
import { type BrowserHints, type BrowserKind, browserKind } from './browserKind.ts'

/**
 * While set, the gates take this browser for an iPhone with Safari; the sandbox sets it. The gates protect visitors
 * from dead ends and nobody from visitors, so it needs no guarding.
 */
export const ACTS_AS_COOKIE = 'acts_as'
export const ACTS_AS_IPHONE = 'iphone'

const ACTS_AS = new RegExp(`(^|; )${ACTS_AS_COOKIE}=${ACTS_AS_IPHONE}(;|$)`)

let last: BrowserKind | undefined

/** The browser that runs this; never on the server. */
export function readBrowserKind(): BrowserKind {
  const { userAgent, maxTouchPoints } = window.navigator
  const hints: BrowserHints = {
    maxTouchPoints,
    isStandalone: (window.navigator as { standalone?: boolean }).standalone,
    actsAsIphone: ACTS_AS.test(document.cookie),
  }
  const next = browserKind(userAgent, hints)
  if (!last || JSON.stringify(last) !== JSON.stringify(next)) last = next
  return last
}

const never = () => () => {}

/** Null on the server and while React takes the page over: the HTML is the same for everybody. */
export function useBrowserKind(): BrowserKind | null {
  return useSyncExternalStore(never, readBrowserKind, () => null)
}
