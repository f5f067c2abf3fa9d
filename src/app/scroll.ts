import { useLayoutEffect } from 'react'
import { useRouterState } from '#web/router.tsx'

const STORED = 'bustan-scroll'

/** Scroll positions of the history entries, kept over reloads if session storage is available. */
export interface ScrollMemory {
  keep(key: string): void
  of(key: string): number | null
}

export function createScrollMemory(keyOfNow: () => string): ScrollMemory {
  const positions = readPositions()
  const keep = (key: string) => {
    positions[key] = window.scrollY
  }
  // Sets who restores scroll positions. Between pages of the store the browser would scroll before the new page is
  // rendered, so we do it. For other documents the browser does it.
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
      // Storage is unavailable or full: scroll positions are kept until the next reload.
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

/** Scrolls after a navigation: a new page starts at the top or at its hash; a visited one at its old position. */
export function useScroll(): void {
  const { location, scrollPosition: left, preventScrollReset: isKept } = useRouterState()
  useLayoutEffect(() => {
    if (left === false) return
    const named = left === null && elementOf(location.hash)
    if (named) named.scrollIntoView()
    else if (left !== null || !isKept) window.scrollTo(0, left ?? 0)
  }, [location, left, isKept])
}

function elementOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
