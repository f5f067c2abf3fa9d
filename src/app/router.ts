import type { ReactNode } from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  createPath,
  type DataRouteObject,
  type DataRouter,
  IDLE_NAVIGATION,
  type Location,
  NavigationType,
  type RouterNavigateOptions,
  type RouterState,
  type RouterSubscriber,
  type To,
} from 'react-router'
import type { PageRoute } from '#kernel/page/page.ts'
import { createScrollMemory } from './scroll.ts'

type History = ReturnType<typeof createBrowserHistory>

/** The page at one address. */
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
  /** Wraps every page. */
  root: ReactNode
  /** Replaces a page that could not be opened. */
  error: ReactNode
  /** Always finds a page; unknown addresses have the not-found page. */
  pageAt(pathname: string): Promise<Page>
  /** The page that the server sent. */
  first: { page: Page; opened: Partial<OpenedPage>; error?: unknown; isWhole: boolean }
}

/**
 * A small replacement of React Router's data router, which is seven times as large: navigation between pages with
 * loaders. The components and hooks around it are React Router's (decision 0017).
 */
export function createStoreRouter(options: StoreRouterOptions): DataRouter {
  nameFirstEntry()
  const history = createBrowserHistory()
  const rootRoute: DataRouteObject = { id: 'root', element: options.root, errorElement: options.error }
  const { page, opened, error } = options.first
  const subscribers = new Set<RouterSubscriber>()
  const router = {
    basename: '/',
    routes: [rootRoute],
    manifest: {},
    state: {
      historyAction: history.action,
      location: history.location,
      ...shown(rootRoute, page, opened, error),
      initialized: true,
      renderFallback: false,
      navigation: IDLE_NAVIGATION,
      restoreScrollPosition: false,
      preventScrollReset: false,
      revalidation: 'idle',
      actionData: null,
      fetchers: new Map(),
      blockers: new Map(),
    } as RouterState,
    subscribe(subscriber: RouterSubscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
  }
  function update(change: Partial<RouterState>): void {
    router.state = { ...router.state, ...change }
    for (const tell of subscribers)
      tell(router.state, { deletedFetchers: [], newErrors: null, flushSync: false })
  }
  const whole: Partial<DataRouter> = Object.assign(
    router,
    createSteps(options, history, createOpen(options, history, rootRoute), router, update),
  )
  return whole as DataRouter
}

/** Opens the page of an address. Returns its content, or the address it redirects to. */
function createOpen({ pageAt, first }: StoreRouterOptions, history: History, rootRoute: DataRouteObject) {
  return async (location: Location, signal: AbortSignal, known?: Page) => {
    // If the page itself cannot be found out, show the error in place of the first page.
    let page = known ?? first.page
    try {
      page = known ?? (await pageAt(location.pathname))
      return shown(rootRoute, page, await page.open(history.createURL(location), signal))
    } catch (error) {
      return redirectOf(error) ?? shown(rootRoute, page, {}, error)
    }
  }
}

/** Navigation to another address, and reloading the current one. */
function createSteps(
  { first }: StoreRouterOptions,
  history: History,
  open: ReturnType<typeof createOpen>,
  router: { state: RouterState },
  update: (change: Partial<RouterState>) => void,
): Pick<DataRouter, 'navigate' | 'revalidate'> {
  const scroll = createScrollMemory(() => router.state.location.key)
  let { isWhole } = first
  /** The controller of the newest navigation; older ones are ignored when they end later. */
  let newest = new AbortController()

  function overtake(): AbortSignal {
    newest.abort()
    newest = new AbortController()
    return newest.signal
  }

  async function step(historyAction: NavigationType, location: Location, preventScrollReset = false) {
    const signal = overtake()
    const before = router.state.location
    scroll.keep(before.key)
    const isInside = isWhole && isInsidePage(before, location)
    if (!isInside)
      update({ navigation: { ...IDLE_NAVIGATION, state: 'loading', historyAction, location, matches: [] } })
    const change = isInside ? {} : await open(location, signal)
    if (signal.aborted) return
    // A redirect from an existing history entry replaces it, so that the back button does not meet it again.
    if (typeof change === 'string')
      return navigate(change, { replace: historyAction !== NavigationType.Push })
    if (historyAction === NavigationType.Push) history.push(location)
    if (historyAction === NavigationType.Replace) history.replace(location)
    isWhole = true
    const restoreScrollPosition = scroll.of(location.key)
    const arrived = { historyAction, location, preventScrollReset, restoreScrollPosition }
    update({ ...change, ...arrived, navigation: IDLE_NAVIGATION, revalidation: 'idle' })
  }

  /** Reloads the current page. */
  async function reopen(change: Partial<RouterState>, page?: Page): Promise<void> {
    const signal = overtake()
    const opened = await open(router.state.location, signal, page)
    if (signal.aborted) return
    if (typeof opened === 'string') return navigate(opened, { replace: true })
    isWhole = true
    update({ ...opened, ...change })
  }

  async function navigate(to: To | number | null, options: RouterNavigateOptions = {}): Promise<void> {
    if (typeof to === 'number') return history.go(to)
    const location = locationOf(history, router.state.location, to, options.state)
    const action = options.replace ? NavigationType.Replace : NavigationType.Push
    await step(action, location, options.preventScrollReset)
  }

  async function revalidate(): Promise<void> {
    // A running navigation loads fresh data anyway.
    if (router.state.navigation.state !== 'idle') return
    update({ revalidation: 'loading' })
    await reopen({ revalidation: 'idle' })
  }

  history.listen(({ location }) => void step(NavigationType.Pop, location))
  if (!isWhole) {
    const { key, hash } = history.location
    void reopen({ restoreScrollPosition: scroll.of(key) ?? (hash ? null : false) }, first.page)
  }
  return { navigate, revalidate }
}

/** The router state of one page. */
function shown(
  rootRoute: DataRouteObject,
  { route, parameters }: Page,
  { element = null, data }: Partial<OpenedPage>,
  error?: unknown,
) {
  const at = { params: parameters, pathname: '/', pathnameBase: '/' }
  const id = route.path
  return {
    matches: [
      { ...at, route: rootRoute },
      { ...at, route: { id, handle: route, element, errorElement: rootRoute.errorElement } },
    ],
    loaderData: { [id]: data },
    errors: error ? { [id]: error } : null,
  }
}

/** Throws for an address outside the store. */
function locationOf(history: History, from: Location, to: To | null, state: unknown): Location {
  const path = typeof to === 'string' ? to : createPath({ pathname: from.pathname, ...to })
  const url = new URL(path, history.createURL(from))
  if (url.origin !== window.location.origin) throw new Error(`${url.origin} is not this store.`)
  return {
    pathname: url.pathname,
    search: url.search,
    hash: url.hash,
    state: state ?? null,
    key: newKey(),
  }
}

/**
 * Gives the first history entry a key of its own, or its scroll position would be taken for that of another document.
 */
function nameFirstEntry(): void {
  const { state } = window.history
  if (!state?.key) window.history.replaceState({ ...state, key: newKey() }, '')
}

function newKey(): string {
  return Math.random().toString(36).slice(2)
}

function redirectOf(error: unknown): string | null {
  return error instanceof Response ? error.headers.get('location') : null
}

/** Whether only the hash changes, which loads nothing. */
function isInsidePage(from: Location, to: Location): boolean {
  return from.pathname === to.pathname && from.search === to.search && to.hash !== ''
}
