import { useSyncExternalStore } from 'react'
import {
  type BrowserHints,
  type BrowserKind,
  detectBrowserKind,
  isSimulatedIphone,
} from '#kernel/browserKind.ts'

let last: BrowserKind | undefined

/** Classifies the current browser. Cannot be used on the server. */
export function readBrowserKind(): BrowserKind {
  const { userAgent, maxTouchPoints } = window.navigator
  const hints: BrowserHints = {
    maxTouchPoints,
    isStandalone: (window.navigator as { standalone?: boolean }).standalone,
    actsAsIphone: isSimulatedIphone(document.cookie),
  }
  const next = detectBrowserKind(userAgent, hints)
  if (!last || JSON.stringify(last) !== JSON.stringify(next)) last = next
  return last
}

/**
 * The number of touch points as input of a call, in browsers where they tell an iPad from a Macintosh; otherwise an
 * empty object.
 */
export function readTouchPoints(): { maxTouchPoints?: number } {
  const { maxTouchPoints } = window.navigator
  return maxTouchPoints > 1 ? { maxTouchPoints } : {}
}

const subscribeToNothing = () => () => {}

/**
 * The kind of the current browser; null on the server and during hydration, because the HTML is the same for every
 * visitor.
 */
export function useBrowserKind(): BrowserKind | null {
  return useSyncExternalStore(subscribeToNothing, readBrowserKind, () => null)
}
