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

/** A page at one address. */
export interface Page {
  route: PageRoute
  parameters: Record<string, string>
  /**
   * Fetches its parts and its data. What it throws goes to the error element; a redirect is followed. The signal says
   * that nobody waits for it any longer.
   */
  open(url: URL, signal: AbortSignal): Promise<Opened>
}

export interface Opened {
  element: ReactNode
  data: unknown
}

export interface StoreRouterOptions {
  /** Around every page. */
  root: ReactNode
  /** In place of a page that could not be opened. */
  error: ReactNode
  /** There is one at every address: what is not there has a page, too. */
  pageAt(pathname: string): Promise<Page>
  /** What the server sent. */
  first: { page: Page; opened: Partial<Opened>; error?: unknown; isWhole: boolean }
}

/**
 * What the store needs of React Router's data router, which weighs seven times as much: steps to pages with
 * loaders. The components and hooks around it are React Router's own (decision 0017).
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

/** Opens the page of an address: what it shows, or the address it redirects to. */
function createOpen({ pageAt, first }: StoreRouterOptions, history: History, rootRoute: DataRouteObject) {
  return async (location: Location, signal: AbortSignal, known?: Page) => {
    // Where not even the page is found out, the error stands in the place of the first one.
    let page = known ?? first.page
    try {
      page = known ?? (await pageAt(location.pathname))
      return shown(rootRoute, page, await page.open(history.createURL(location), signal))
    } catch (error) {
      return redirectOf(error) ?? shown(rootRoute, page, {}, error)
    }
  }
}

/** Steps to another address, and loading the same one again. */
function createSteps(
  { first }: StoreRouterOptions,
  history: History,
  open: ReturnType<typeof createOpen>,
  router: { state: RouterState },
  update: (change: Partial<RouterState>) => void,
): Pick<DataRouter, 'navigate' | 'revalidate'> {
  const scroll = createScrollMemory(() => router.state.location.key)
  let { isWhole } = first
  /** Of the newest step; an older one that ends later has lost. */
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
    // An entry that is there already is not to be met again on the way back.
    if (typeof change === 'string')
      return navigate(change, { replace: historyAction !== NavigationType.Push })
    if (historyAction === NavigationType.Push) history.push(location)
    if (historyAction === NavigationType.Replace) history.replace(location)
    isWhole = true
    const restoreScrollPosition = scroll.of(location.key)
    const arrived = { historyAction, location, preventScrollReset, restoreScrollPosition }
    update({ ...change, ...arrived, navigation: IDLE_NAVIGATION, revalidation: 'idle' })
  }

  /** Once more where we are. */
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
    // A step on its way brings fresh data anyway.
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

/** The part of the state that one page makes. */
function shown(
  rootRoute: DataRouteObject,
  { route, parameters }: Page,
  { element = null, data }: Partial<Opened>,
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

/** By a key of its own, or its scroll would be taken for that of another document's first entry. */
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

/** To a place on the page that is shown, which loads nothing anew. */
function isInsidePage(from: Location, to: Location): boolean {
  return from.pathname === to.pathname && from.search === to.search && to.hash !== ''
}
