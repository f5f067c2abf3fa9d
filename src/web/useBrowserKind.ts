import { useSyncExternalStore } from 'react'
import { actsAsIphone, type BrowserHints, type BrowserKind, browserKind } from '#kernel/browserKind.ts'

let last: BrowserKind | undefined

/** The browser that runs this; never on the server. */
export function readBrowserKind(): BrowserKind {
  const { userAgent, maxTouchPoints } = window.navigator
  const hints: BrowserHints = {
    maxTouchPoints,
    isStandalone: (window.navigator as { standalone?: boolean }).standalone,
    actsAsIphone: actsAsIphone(document.cookie),
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
