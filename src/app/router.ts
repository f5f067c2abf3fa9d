import type { ReactNode } from 'react'
import type { PageRoute } from '#kernel/page/page.ts'
import { type Location, type Navigate, PageRedirect, pathOfLocation, type Router } from '#web/router.tsx'
import { createBrowserHistory, createHistoryKey, type History } from './history.ts'
import { createScrollMemory } from './scroll.ts'

/** The page at one URL. */
export interface Page {
  route: PageRoute
  parameters: Record<string, string>
  /**
   * Loads the modules and data of the page. A thrown error is shown by the error element; a thrown redirect is
   * followed. The signal aborts when a newer navigation replaces this one.
   */
  open(url: URL, signal: AbortSignal): Promise<OpenedPage>
}

export interface OpenedPage {
  element: ReactNode
  data: unknown
}

export interface StoreRouterOptions {
  errorElement: ReactNode
  /** Finds the page of a path; unknown paths have the not-found page. */
  pageAt(pathname: string): Promise<Page>
  /** The first page, which the server sent. */
  first: { page: Page; opened: Partial<OpenedPage>; error?: unknown; isWhole: boolean }
  history?: History
}

/** Navigates between pages with loaders. The server's page is shown first (decision 0057). */
export function createStoreRouter(options: StoreRouterOptions): Router {
  const { history = createBrowserHistory(), errorElement } = options
  const { page, opened, error } = options.first
  const listeners = new Set<() => void>()
  const router = {
    errorElement,
    state: {
      page: shown(page, opened, error),
      location: history.location,
      navigationType: 'POP',
      destination: null,
      scrollPosition: false,
      preventScrollReset: false,
    } as Router['state'],
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  function update(change: Partial<Router['state']>): void {
    router.state = { ...router.state, ...change }
    for (const listener of listeners) listener()
  }
  return Object.assign(router, createSteps(options, history, router, update))
}

/** Opens the page of a URL. Returns what to show, or the redirect to follow. */
async function openPage(
  { pageAt, first }: StoreRouterOptions,
  location: Location,
  signal: AbortSignal,
  known?: Page,
) {
  // If loading the page map fails, show the error in place of the first page.
  let page = known ?? first.page
  try {
    page = known ?? (await pageAt(location.pathname))
    return shown(page, await page.open(urlOf(location), signal))
  } catch (error) {
    return error instanceof PageRedirect ? error : shown(page, {}, error)
  }
}

/** Creates the functions that navigate to another URL and reload the current page. */
function createSteps(
  options: StoreRouterOptions,
  history: History,
  router: Pick<Router, 'state'>,
  update: (change: Partial<Router['state']>) => void,
): Pick<Router, 'navigate' | 'reload'> {
  const scroll = createScrollMemory(() => router.state.location.key)
  const { first } = options
  let { isWhole } = first
  /** The controller of the newest navigation; older ones are ignored when they end later. */
  let newest = new AbortController()

  function overtake(): AbortSignal {
    newest.abort()
    newest = new AbortController()
    return newest.signal
  }

  async function step(
    navigationType: Router['state']['navigationType'],
    location: Location,
    preventScrollReset = false,
  ): Promise<void> {
    const signal = overtake()
    const before = router.state.location
    scroll.keep(before.key)
    const isInside = isWhole && isInsidePage(before, location)
    if (!isInside) update({ destination: location })
    const page = isInside ? router.state.page : await openPage(options, location, signal)
    if (signal.aborted) return
    // A redirect from an existing history entry replaces it, so that the back button does not meet it again.
    if (page instanceof PageRedirect) return navigate(page.to, { replace: navigationType !== 'PUSH' })
    if (navigationType === 'PUSH') history.push(location)
    if (navigationType === 'REPLACE') history.replace(location)
    isWhole = true
    const scrollPosition = scroll.of(location.key)
    update({ page, navigationType, location, preventScrollReset, scrollPosition, destination: null })
  }

  /** Loads the current page again. */
  async function reopen(change: Partial<Router['state']>, known?: Page): Promise<void> {
    const signal = overtake()
    const page = await openPage(options, router.state.location, signal, known)
    if (signal.aborted) return
    if (page instanceof PageRedirect) return navigate(page.to, { replace: true })
    isWhole = true
    update({ ...change, page })
  }

  const navigate: Navigate = async (to, { replace, state, preventScrollReset } = {}) => {
    if (typeof to === 'number') return history.go(to)
    const location = locationOf(router.state.location, to, state)
    await step(replace ? 'REPLACE' : 'PUSH', location, preventScrollReset)
  }

  async function reload(): Promise<void> {
    // Do not reload during a navigation, which loads fresh data anyway.
    if (!router.state.destination) await reopen({})
  }

  history.listen(() => void step('POP', history.location))
  if (!isWhole) {
    const { key, hash } = history.location
    void reopen({ scrollPosition: scroll.of(key) ?? (hash ? null : false) }, first.page)
  }
  return { navigate, reload }
}

/** The router state that shows one opened page. */
function shown(
  { route, parameters }: Page,
  { element = null, data }: Partial<OpenedPage>,
  error?: unknown,
): Router['state']['page'] {
  return { route, parameters, element, data, ...(error !== undefined && { failure: { error } }) }
}

function urlOf(location: Location): URL {
  return new URL(pathOfLocation(location), window.location.origin)
}

/** Resolves a URL against the current location. Throws for a URL outside the store. */
function locationOf(from: Location, to: string, state: unknown = null): Location {
  const { origin, pathname, search, hash } = new URL(to, urlOf(from))
  if (origin !== window.location.origin) throw new Error(`${origin} is not this store.`)
  return { pathname, search, hash, state, key: createHistoryKey() }
}

/** Whether a navigation changes only the hash, which loads nothing. */
function isInsidePage(from: Location, to: Location): boolean {
  return from.pathname === to.pathname && from.search === to.search && to.hash !== ''
}
