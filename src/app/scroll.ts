import { useContext, useLayoutEffect } from 'react'
import { UNSAFE_DataRouterStateContext as RouterState, useLocation } from 'react-router'

const STORED = 'bustan-scroll'

/** How far each entry of the history was scrolled, over reloads too where storage is not refused. */
export interface ScrollMemory {
  keep(key: string): void
  of(key: string): number | null
}

export function createScrollMemory(keyOfNow: () => string): ScrollMemory {
  const positions = readPositions()
  const keep = (key: string) => {
    positions[key] = window.scrollY
  }
  // Inside the store the browser would scroll before the new page is there; to and from other documents it is right.
  const letBrowser = (scrollRestoration: ScrollRestoration) =>
    Object.assign(window.history, { scrollRestoration })
  letBrowser('manual')
  window.addEventListener('pageshow', () => letBrowser('manual'))
  window.addEventListener('pagehide', () => {
    letBrowser('auto')
    keep(keyOfNow())
    try {
      window.sessionStorage.setItem(STORED, JSON.stringify(positions))
    } catch {
      // Refused or full: known until the next reload.
    }
  })
  return { keep, of: (key) => positions[key] ?? null }
}

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(window.sessionStorage.getItem(STORED) ?? '')
  } catch {
    return {}
  }
}

/** A new page begins at its top or at the place its address names; an old one where it was left. */
export function useScroll(): void {
  const location = useLocation()
  const { restoreScrollPosition: left, preventScrollReset: isKept } = useContext(RouterState) ?? {}
  useLayoutEffect(() => {
    if (left === false) return
    const named = left == null && elementOf(location.hash)
    if (named) named.scrollIntoView()
    else if (left != null || !isKept) window.scrollTo(0, left ?? 0)
  }, [location, left, isKept])
}

function elementOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
