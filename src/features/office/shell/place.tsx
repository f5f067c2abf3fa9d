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

/** Opens a screen of the office: `go('/tickets/12')`. `isInPlace` replaces the history entry, as for a filter. */
export function navigateOffice(to: string, isInPlace = false): void {
  window.history[isInPlace ? 'replaceState' : 'pushState'](null, '', officeHref(to))
  for (const listener of listeners) listener()
  if (!isInPlace) window.scrollTo(0, 0)
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
