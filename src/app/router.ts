import type { ReactNode } from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  createPath,
  type DataRouteObject,
  type DataRouter,
  IDLE_NAVIGATION,
  type Location,
  type Navigation,
  NavigationType,
  type RouterNavigateOptions,
  type RouterState,
  type RouterSubscriber,
  type To,
} from 'react-router'
import type { PageRoute } from '#kernel/page/page.ts'
import { createScrollMemory } from './scroll.ts'

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
export function createStoreRouter({
  root,
  error: errorElement,
  pageAt,
  first,
}: StoreRouterOptions): DataRouter {
  nameFirstEntry()
  const history = createBrowserHistory()
  const scroll = createScrollMemory(() => state.location.key)
  const subscribers = new Set<RouterSubscriber>()
  const rootRoute: DataRouteObject = { id: 'root', element: root, errorElement }
  let { isWhole } = first
  /** Of the newest step; an older one that ends later has lost. */
  let newest = new AbortController()
  let state: RouterState = {
    historyAction: history.action,
    location: history.location,
    ...shown(first.page, first.opened, first.error),
    initialized: true,
    renderFallback: false,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: 'idle',
    actionData: null,
    fetchers: new Map(),
    blockers: new Map(),
  }

  function shown({ route, parameters }: Page, { element = null, data }: Partial<Opened>, error?: unknown) {
    const at = { params: parameters, pathname: '/', pathnameBase: '/' }
    const id = route.path
    return {
      matches: [
        { ...at, route: rootRoute },
        { ...at, route: { id, handle: route, element, errorElement } },
      ],
      loaderData: { [id]: data },
      errors: error ? { [id]: error } : null,
    }
  }

  /** What is there, or the address it sends to. */
  async function open(location: Location, signal: AbortSignal, known?: Page) {
    // Where not even the page is found out, the error stands in the place of the first one.
    let page = known ?? first.page
    try {
      page = known ?? (await pageAt(location.pathname))
      return shown(page, await page.open(history.createURL(location), signal))
    } catch (error) {
      return redirectOf(error) ?? shown(page, {}, error)
    }
  }

  function overtake(): AbortSignal {
    newest.abort()
    newest = new AbortController()
    return newest.signal
  }

  function update(change: Partial<RouterState>): void {
    state = { ...state, ...change }
    for (const tell of subscribers) tell(state, { deletedFetchers: [], newErrors: null, flushSync: false })
  }

  async function step(
    historyAction: NavigationType,
    location: Location,
    isScrollKept = false,
  ): Promise<void> {
    const signal = overtake()
    scroll.keep(state.location.key)
    const isInside = isWhole && isInsidePage(state.location, location)
    if (!isInside)
      update({ navigation: { ...IDLE_NAVIGATION, state: 'loading', location } as unknown as Navigation })
    const change = isInside ? {} : await open(location, signal)
    if (signal.aborted) return
    // An entry that is there already is not to be met again on the way back.
    if (typeof change === 'string')
      return navigate(change, { replace: historyAction !== NavigationType.Push })
    if (historyAction === NavigationType.Push) history.push(location)
    if (historyAction === NavigationType.Replace) history.replace(location)
    isWhole = true
    update({
      ...change,
      historyAction,
      location,
      navigation: IDLE_NAVIGATION,
      revalidation: 'idle',
      preventScrollReset: isScrollKept,
      restoreScrollPosition: scroll.of(location.key),
    })
  }

  /** Once more where we are. */
  async function reopen(change: Partial<RouterState>, page?: Page): Promise<void> {
    const signal = overtake()
    const opened = await open(state.location, signal, page)
    if (signal.aborted) return
    if (typeof opened === 'string') return navigate(opened, { replace: true })
    isWhole = true
    update({ ...opened, ...change })
  }

  async function navigate(to: To | number | null, options: RouterNavigateOptions = {}): Promise<void> {
    if (typeof to === 'number') return history.go(to)
    const { pathname } = state.location
    const path = typeof to === 'string' ? to : createPath({ pathname, ...to })
    const url = new URL(path, history.createURL(state.location))
    if (url.origin !== window.location.origin) throw new Error(`${url.origin} is not this store.`)
    await step(
      options.replace ? NavigationType.Replace : NavigationType.Push,
      {
        pathname: url.pathname,
        search: url.search,
        hash: url.hash,
        state: options.state ?? null,
        key: newKey(),
      },
      options.preventScrollReset,
    )
  }

  async function revalidate(): Promise<void> {
    // A step on its way brings fresh data anyway.
    if (state.navigation.state !== 'idle') return
    update({ revalidation: 'loading' })
    await reopen({ revalidation: 'idle' })
  }

  history.listen(({ location }) => void step(NavigationType.Pop, location))
  if (!isWhole) {
    const { key, hash } = state.location
    void reopen({ restoreScrollPosition: scroll.of(key) ?? (hash ? null : false) }, first.page)
  }
  const router: Partial<DataRouter> = {
    basename: '/',
    routes: [rootRoute],
    manifest: {},
    get state() {
      return state
    },
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    navigate,
    revalidate,
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
  }
  return router as DataRouter
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
