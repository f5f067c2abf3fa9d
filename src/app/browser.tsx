import { type ComponentType, type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getPackageTestGroup } from '#features/tracking/ownPackageGroup.ts'
import type { Locale } from '#kernel/locale.ts'
import type { PageRoute, Page as StoredPage } from '#kernel/page/page.ts'
import type { PageMatch } from '#kernel/page/pageMatch.ts'
import { matchPath } from '#kernel/path.ts'
import { type Api, type ApiOptions, createApi, isServedFromSharedCache } from '#web/api.ts'
import { ApiProvider } from '#web/apiContext.ts'
import { loadChunk } from '#web/chunk.ts'
import { type Catalogues, I18nProvider } from '#web/i18n.tsx'
import { nextTask } from '#web/nextTask.ts'
import { type Router, RouterProvider } from '#web/router.tsx'
import type { Session } from '#web/session/session.ts'
import { type Site, SiteProvider } from '#web/site.tsx'
import { lazyTracker, TrackerProvider } from '#web/tracker.ts'
import { createFirstFetch, type FirstAnswers } from './firstAnswers.ts'
import type { PageFiles } from './pages/document.ts'
import { NOT_FOUND_FAULT, type PageFault, pageFaultOfError } from './pages/pageFault.ts'
import { type PageComponents, pageComponentsOf } from './pages/pageModules.ts'
import { createPrefetchCache, PrefetchProvider } from './prefetch.ts'
import { createStoreRouter, type OpenedPage, type Page, type StoreRouterOptions } from './router.ts'
import { ErrorPage } from './screens/ErrorPage.tsx'
import { PageSkeleton } from './screens/PageSkeleton.tsx'
import { Root } from './screens/Root.tsx'
import '#ui/theme/theme.css'

interface Hydration {
  site: Site
  /** Base URL of the message files in this language. */
  messageBase: string
  /** The page that the server sent, with the URLs of its modules if they are in separate files. */
  first: { route: PageRoute; parts: PageFiles['parts'] }
  data: unknown
  fault: PageFault | null
}

interface BootScript extends HTMLScriptElement, FirstAnswers {
  isReachable(address: string | undefined): Promise<boolean>
  showRetry(): void
}

const locale = document.documentElement.lang as Locale
const boot = document.querySelector('script[data-messages]') as BootScript
const root = document.getElementById('root') as HTMLElement
const hydration: Hydration = JSON.parse(document.getElementById('hydration')?.textContent ?? '{}')
const { site } = hydration
const answerFrom = createFirstFetch(boot)
const catalogues: Catalogues = {}
const arrivals = new Map<string, Promise<void>>()
const api = browserApi()
const tracker = lazyTracker(async () => {
  const { createTracker } = await import('#features/tracking/track.ts')
  return createTracker({ api, registerGroups: site.registerGroups })
})
/** The path of the first page. The server decided which page it is, so the table of pages is not needed. */
const firstPath = window.location.pathname
const warm = createPrefetchCache<OpenedPage>()
let router: Router | undefined

/**
 * The API client of the browser. Cacheable calls are plain fetches. The others go through the session, whose code is
 * loaded with the first call that needs it.
 */
function browserApi(): Api {
  const options = { base: site.apiBase, cachedBase: site.cachedApiBase, locale }
  const plain: ApiOptions['fetch'] = (address, init) => answerFrom(address, init)
  const refresh = createApi({ ...options, fetch: plain })
  let session: Promise<Session> | undefined
  const openSession = async () => {
    const { createSession } = await import('#web/session/session.ts')
    return createSession({
      fetch: answerFrom,
      refresh: (tokens) => refresh('POST /user/token/refresh', tokens),
    })
  }
  return createApi({
    ...options,
    fetch: async (address, init, call) => {
      if (isServedFromSharedCache(call)) return plain(address, init, call)
      session ??= openSession()
      // If the session's code did not load, the next call tries again.
      session.catch(() => {
        session = undefined
      })
      return (await session).send(address, init)
    },
  })
}

/**
 * Imports a page's module. If a new release removed it, reloads the page that the user is going to, not the one being
 * left.
 */
function part<T>(load: () => Promise<T>): Promise<T> {
  return loadChunk(load, { wantedAt, isReachable: boot.isReachable })
}

function wantedAt(): string | undefined {
  const to = router?.state.destination
  return to ? to.pathname + to.search : undefined
}

type FetchPart = typeof part

/** Imports a module for prefetching: a missing module must not reload the page. The real navigation handles that. */
const onHint: FetchPart = (load) => load()

let firstFile = boot.dataset['messages']

/**
 * Fetches message files that were not requested yet. The first page gets all of its own in one file, whose URL the
 * server sent. A later page gets each missing one as a separate file, because the server answers a closed set of files
 * (messageSets.ts).
 */
async function fetchCatalogues(names: string[], fetchPart: FetchPart): Promise<void> {
  for (const name of names) {
    if (arrivals.has(name)) continue
    const file = firstFile ?? `${hydration.messageBase}/${name}.json`
    const held = firstFile ? names : [name]
    firstFile = undefined
    const arrival = fetchPart(() => fetchJson(file)).then((sent) => void Object.assign(catalogues, sent))
    for (const one of held) arrivals.set(one, arrival)
    // After a failure the next navigation requests the message files again.
    arrival.catch(() => arrivals.clear())
  }
  await Promise.all(names.map((name) => arrivals.get(name)))
}

async function fetchJson(address: string): Promise<Catalogues> {
  const answer = await answerFrom(address)
  if (!answer.ok) throw new Error(`${address} ${answer.status}`)
  return answer.json()
}

const fetchMap = (fetchPart: FetchPart) => fetchPart(() => import('./pages/pageMap.ts'))

type PageParts = Pick<StoredPage, 'page' | 'loader'>

/**
 * The import functions of a page's modules. Pages of the page map have them; the first page was sent with the URLs of
 * its files, if it has any.
 */
async function partsOf(route: PageRoute & Partial<PageParts>, fetchPart: FetchPart): Promise<PageParts> {
  const { page, loader } = route
  if (page) return { page, ...(loader && { loader }) }
  const { parts } = hydration.first
  if (!parts) return (await fetchMap(fetchPart)).findPage(firstPath).route
  const files = parts
  return {
    page: () => import(/* @vite-ignore */ files.component),
    ...(files.loader && { loader: () => import(/* @vite-ignore */ `${files.loader}`) }),
  }
}

/** Loads component, loader and messages of a page in parallel. A page whose data is here needs no loader. */
async function fetchPage(
  route: PageRoute,
  fetchPart: FetchPart = part,
  hasData = false,
): Promise<PageComponents> {
  const [[module, loaderModule]] = await Promise.all([
    partsOf(route, fetchPart).then(({ page, loader }) =>
      Promise.all([fetchPart(page), hasData || !loader ? undefined : fetchPart(loader)]),
    ),
    fetchCatalogues(['web', ...route.messages], fetchPart),
  ])
  return pageComponentsOf(module, loaderModule)
}

async function openPage(
  { route, parameters }: PageMatch<PageRoute>,
  url: URL,
  { signal, fetchPart = part }: { signal?: AbortSignal; fetchPart?: FetchPart },
): Promise<OpenedPage> {
  const { Component, load } = await fetchPage(route, fetchPart)
  const path = address(url)
  const variant = route.hasVariant ? getPackageTestGroup() : route.variant
  const { publicUrl } = site
  const query = url.searchParams
  const { data: visitData } = tracker
  const data = await load?.({ api, locale, publicUrl, path, query, parameters, variant, signal, visitData })
  return { element: <Component />, data: data ?? null }
}

function firstMatch(): PageMatch<PageRoute> {
  const { route } = hydration.first
  return { route, parameters: matchPath(route.path, firstPath) ?? {} }
}

async function matchAt(pathname: string, fetchPart: FetchPart): Promise<PageMatch<PageRoute>> {
  if (pathname === firstPath) return firstMatch()
  return (await fetchMap(fetchPart)).findPage(pathname)
}

async function pageAt(pathname: string): Promise<Page> {
  await nextTask()
  return openable(await matchAt(pathname, part))
}

function openable(match: PageMatch<PageRoute>): Page {
  return {
    ...match,
    open(url, signal) {
      const fresh = () => openPage(match, url, { signal })
      return (warm.take(address(url))?.catch(fresh) ?? fresh()).catch(throwAsFault)
    },
  }
}

let NotFoundPage: ComponentType | undefined

function NotFound() {
  return NotFoundPage && <NotFoundPage />
}

async function fetchNotFound(): Promise<void> {
  const { notFoundPageMatch } = await fetchMap(part)
  NotFoundPage = (await fetchPage(notFoundPageMatch().route)).Component
}

/** Turns a failed API call into a page fault, so that browser and server show the same. */
async function throwAsFault(error: unknown): Promise<never> {
  const fault = pageFaultOfError(error)
  if (fault === NOT_FOUND_FAULT) await fetchNotFound()
  throw fault ?? error
}

/** Prefetches the modules of the page at a URL, and the data of a public page. */
function prefetch(href: string): void {
  const url = new URL(href, window.location.href)
  if (address(url) === address(window.location)) return
  const warmUp = async () => {
    const match = await matchAt(url.pathname, onHint)
    if (match.route.access === 'private') await fetchPage(match.route, onHint)
    else warm.keep(address(url), () => openPage(match, url, { fetchPart: onHint }))
  }
  warmUp().catch(() => undefined)
}

function address({ pathname, search }: URL | Location): string {
  return pathname + search
}

let markHydrated: () => void
const hydrated = new Promise<void>((resolve) => {
  markHydrated = resolve
})

/** Wraps the store in the same shape as on the server, because React's ids depend on the shape of the tree. */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => markHydrated(), [])
  return children
}

/**
 * Delays the result of a private page until hydration ends: React must first meet the skeleton that the server sent, or
 * it would discard the page. The request starts at once.
 */
function afterHydration(page: Page): Page {
  return {
    ...page,
    async open(url, signal) {
      const opening = page.open(url, signal)
      // Data that this page did not use would be outdated on a later one.
      const forget = () => {
        boot.answers = {}
      }
      opening.then(forget, forget)
      await hydrated
      return opening
    },
  }
}

type First = StoreRouterOptions['first']

/** Prepares the hydration of the page that the server sent. */
async function takeOver(): Promise<First> {
  const page = openable(firstMatch())
  const { fault, data } = hydration
  if (fault) {
    if (fault.status === NOT_FOUND_FAULT.status) await fetchNotFound()
    return { page, opened: {}, error: fault, isWhole: true }
  }
  if (page.route.access === 'private')
    return { page: afterHydration(page), opened: { element: <PageSkeleton /> }, isWhole: false }
  const { Component } = await fetchPage(page.route, part, true)
  return { page, opened: { element: <Component />, data }, isWhole: true }
}

async function start(): Promise<void> {
  const [first] = await Promise.all([
    takeOver(),
    fetchCatalogues(['web', ...hydration.first.route.messages], part),
  ])
  router = createStoreRouter({ errorElement: <ErrorPage missing={NotFound} />, pageAt, first })
  const store = (
    <SiteProvider value={site}>
      <I18nProvider locale={locale} catalogues={catalogues}>
        <ApiProvider value={api}>
          <TrackerProvider value={tracker}>
            <PrefetchProvider value={prefetch}>
              <Hydrated>
                <RouterProvider router={router}>
                  <Root />
                </RouterProvider>
              </Hydrated>
            </PrefetchProvider>
          </TrackerProvider>
        </ApiProvider>
      </I18nProvider>
    </SiteProvider>
  )
  startTransition(() => void hydrateRoot(root, store))
  await hydrated
  // Loaded with the first focus, because the first view does not need it.
  const startKeeping = () =>
    import('./keepFocus.ts').then(
      ({ keepFocus }) => keepFocus(),
      // Without it the browser's own rule holds.
      () => undefined,
    )
  // In a task of its own, because a tap moves the focus before its click is handled.
  document.addEventListener('focusin', () => setTimeout(startKeeping), { once: true })
  tracker.open()
}

/**
 * Start the hydration in a separate task: together with the evaluation of all modules it would delay a touch
 * noticeably.
 */
const turn = new MessageChannel()
turn.port1.onmessage = () => {
  turn.port1.close()
  start().catch(() => boot.showRetry())
}
turn.port2.postMessage('')
