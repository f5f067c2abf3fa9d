import { type ComponentProps, type MouseEvent, useMemo, useSyncExternalStore } from 'react'
import { matchPath } from '#kernel/path.ts'
import { isPlainClick } from '#web/isPlainClick.ts'

/** The router of the office: it keeps the current URL. */
export const OFFICE_PATH = '/office'

const listeners = new Set<() => void>()

function listen(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

/** The state of a browser history entry besides its URL. */
export interface HistoryState {
  /** Path and query of the previous screen, below /office. */
  from?: string | undefined
  /** How far the screen was scrolled when the operator left it. */
  scrollY?: number | undefined
  /** The query of a search. It may be a phone number, so it is never in a URL. */
  word?: string | undefined
}

export function readHistoryState(): HistoryState {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? state : {}
}

/** Stores a value in the current history entry, such as the query of a search. */
export function saveInHistory(part: HistoryState): void {
  window.history.replaceState({ ...readHistoryState(), ...part }, '')
}

/** Path and query of the current screen, below /office. */
function currentPlace(): string {
  return (window.location.pathname.slice(OFFICE_PATH.length) || '/') + window.location.search
}

/** Opens a screen of the office: `go('/tickets/12')`. `isInPlace` replaces the history entry, as for a filter. */
export function navigateOffice(to: string, isInPlace = false): void {
  if (isInPlace) window.history.replaceState(readHistoryState(), '', officeHref(to))
  else {
    const from = currentPlace()
    saveInHistory({ scrollY: window.scrollY })
    window.history.pushState({ from } satisfies HistoryState, '', officeHref(to))
  }
  for (const listener of listeners) listener()
  if (!isInPlace) window.scrollTo(0, 0)
}

const RELOAD = 'office:reload'

/** Loads the data of the screen again, without losing toasts and typed text. */
export function reloadScreen(): void {
  window.dispatchEvent(new Event(RELOAD))
}

export function onScreenReload(listener: () => void): () => void {
  window.addEventListener(RELOAD, listener)
  return () => window.removeEventListener(RELOAD, listener)
}

/**
 * The link back to a list, with the filters, order and position that the operator left, if the screen was opened from
 * the list. `goBack` uses the browser history, so that the back button of the browser does not return here again.
 */
export function backLinkTo(href: string): { href: string; goBack: (() => void) | null } {
  const { from } = readHistoryState()
  if (from === undefined || officeHref(from.split('?')[0] ?? '') !== href) return { href, goBack: null }
  return { href: officeHref(from), goBack: () => window.history.back() }
}

/** The URL path of a screen of the office. */
export function officeHref(to: string): string {
  return to === '/' ? OFFICE_PATH : `${OFFICE_PATH}${to}`
}

export interface OfficeLocation {
  /** Path of the screen below /office: `/`, `/tickets/12`. */
  path: string
  query: URLSearchParams
}

export function useOfficeLocation(): OfficeLocation {
  const address = useSyncExternalStore(listen, () => window.location.pathname + window.location.search)
  return useMemo(() => {
    const { pathname, searchParams } = new URL(address, window.location.origin)
    const path = pathname.slice(OFFICE_PATH.length).replace(/\/+$/, '')
    return { path: path || '/', query: searchParams }
  }, [address])
}

/** A parameter of the screen's path, by its pattern; '' if it is missing. */
export function usePathParameter(pattern: string, name: string): string {
  const { path } = useOfficeLocation()
  return matchPath(pattern, path)?.[name] ?? ''
}

/** Links inside the office change the screen; all others are real navigations. */
export function OfficeAnchor({ href = '', onClick, ...rest }: ComponentProps<'a'>) {
  const isOurs =
    (href === OFFICE_PATH || href.startsWith(`${OFFICE_PATH}/`)) && !href.startsWith(`${OFFICE_PATH}/api/`)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isOurs || !isPlainClick(event)) return
    event.preventDefault()
    navigateOffice(href.slice(OFFICE_PATH.length) || '/')
  }
  return <a href={href} {...rest} onClick={follow} />
}
