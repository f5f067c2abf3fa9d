import { type ComponentType, type ReactNode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { type DataRouter, isRouteErrorResponse, RouterProvider } from 'react-router'
import { ownPackageGroup } from '#features/tracking/ownPackageGroup.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Catalogue } from '#kernel/message.ts'
import {
  EXTRA_PAGES,
  GALLERY_PAGE,
  MISSING_PAGE,
  matchPage,
  PAGES,
  type PageMatch,
  type PageRoute,
  SANDBOX_PAGE,
} from '#routes.ts'
import { type Api, type ApiOptions, createApi, isCachedCall } from '#web/api.ts'
import { ApiProvider } from '#web/apiContext.ts'
import { loadChunk } from '#web/chunk.ts'
import { type CatalogueName, type Catalogues, I18nProvider } from '#web/i18n.tsx'
import type { Session } from '#web/session.ts'
import { type Site, SiteProvider } from '#web/site.tsx'
import { lazyTracker, TrackerProvider } from '#web/tracker.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { LoadingError } from './LoadingError.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { NOT_FOUND, pageFault } from './pageFault.ts'
import {
  catalogueOf,
  type LoaderModule,
  loaderFile,
  type PageModule,
  pageComponent,
  pageFile,
  pageLoader,
} from './pageModules.ts'
import { createWarm, PrefetchProvider } from './prefetch.ts'
import { Root } from './Root.tsx'
import { createStoreRouter, type Opened, type Page, type StoreRouterOptions } from './router.ts'
import '#ui/theme/theme.css'

const components = import.meta.glob<PageModule>([
  './*Page.tsx',
  '../features/*/*Page.tsx',
  '!./ErrorPage.tsx',
  '!./GalleryPage.tsx',
])
if (import.meta.env.DEV) components['./GalleryPage.tsx'] = () => import('./GalleryPage.tsx')
const loaders = import.meta.glob<LoaderModule>('../features/*/*.loader.ts')
const messages = import.meta.glob<Catalogue>(
  [
    './*.json',
    '../web/*.json',
    '../features/*/*.json',
    // Said by the server alone.
    '!../features/*/{ending,gateway,link,payout,promotion}.*.json',
  ],
  { import: 'default' },
)

interface Hydration {
  site: Site
  /** The server has nothing here, whatever the table of this file says. */
  isMissing: boolean
  loaderData: Record<string, unknown>
  errors: Record<string, unknown> | null
  lastWords: Catalogue
}

const locale = document.documentElement.lang as Locale
const root = document.getElementById('root') as HTMLElement
const hydration: Hydration = JSON.parse(document.getElementById('hydration')?.textContent ?? '{}')
const { site } = hydration
const catalogues: Catalogues = { web: hydration.lastWords }
const api = browserApi()
const tracker = lazyTracker(async () => {
  const { createTracker } = await import('#features/tracking/track.ts')
  return createTracker({ api, registerGroups: site.registerGroups })
})
const pages = [...PAGES, ...EXTRA_PAGES, SANDBOX_PAGE, ...(import.meta.env.DEV ? [GALLERY_PAGE] : [])].filter(
  ({ path }) => !(hydration.isMissing && path === window.location.pathname),
)
const warm = createWarm<Opened>()
let router: DataRouter | undefined

/**
 * What is the same for everybody is simply fetched; the rest goes through the session, whose code arrives with the
 * first call that needs it.
 */
function browserApi(): Api {
  const options = { base: site.apiBase, cachedBase: site.cachedApiBase, locale }
  const plain: ApiOptions['fetch'] = (address, init) => fetch(address, init)
  const refresh = createApi({ ...options, fetch: plain })
  let session: Promise<Session> | undefined
  const openSession = async () => {
    const { createSession } = await import('#web/session.ts')
    return createSession({
      fetch: (address, init) => fetch(address, init),
      refresh: (tokens) => refresh('POST /user/token/refresh', tokens),
    })
  }
  return createApi({
    ...options,
    fetch: async (address, init, call) => {
      if (isCachedCall(call)) return plain(address, init, call)
      session ??= openSession()
      // A part that did not arrive is tried again by the next call.
      session.catch(() => {
        session = undefined
      })
      return (await session).send(address, init)
    },
  })
}

/** A lazy part of the site. Where it is gone, the page that was asked for is loaded anew, not the one left behind. */
function part<T>(load: () => Promise<T>): Promise<T> {
  return loadChunk(load, () => {
    const to = router?.state.navigation.location
    return to && to.pathname + to.search
  })
}

type FetchPart = typeof part

/** On a hint only: a part that is gone is mended when somebody really goes there, not by reloading under them. */
const onHint: FetchPart = (load) => load()

async function fetchCatalogue(name: string, fetchPart: FetchPart): Promise<void> {
  const [, load] =
    Object.entries(messages).find(
      ([file]) => catalogueOf(file) === name && file.endsWith(`.${locale}.json`),
    ) ?? []
  if (load) catalogues[name as CatalogueName] = await fetchPart(load)
}

/** Component, loader and messages of a page, fetched together. */
async function fetchPage(route: PageRoute, fetchPart: FetchPart = part) {
  const loadModule = components[pageFile(route)]
  const loadLoader = route.loader ? loaders[loaderFile(route)] : undefined
  if (!loadModule) throw new Error(`There is no page ${route.page}.`)
  const [module, loaderModule] = await Promise.all([
    fetchPart(loadModule),
    loadLoader && fetchPart(loadLoader),
    ...route.messages.map((name) => fetchCatalogue(name, fetchPart)),
  ] as const)
  return { Component: pageComponent(route, module), load: pageLoader(route, loaderModule) }
}

async function openPage({ route, parameters }: PageMatch, url: URL, fetchPart = part): Promise<Opened> {
  const { Component, load } = await fetchPage(route, fetchPart)
  const path = address(url)
  const variant = route.hasVariant ? ownPackageGroup() : route.variant
  const input = { api, locale, publicUrl: site.publicUrl, path, query: url.searchParams, parameters, variant }
  return { element: <Component />, data: (await load?.(input)) ?? null }
}

function pageAt(pathname: string): Page {
  const match = matchPage(pages, pathname) ?? { route: MISSING_PAGE, parameters: {} }
  return {
    ...match,
    open(url) {
      const fresh = () => openPage(match, url)
      return (warm.take(address(url))?.catch(fresh) ?? fresh()).catch(throwAsFault)
    },
  }
}

let NotFoundPage: ComponentType | undefined

function NotFound() {
  return NotFoundPage && <NotFoundPage />
}

async function fetchNotFound(): Promise<void> {
  NotFoundPage = (await fetchPage(MISSING_PAGE)).Component
}

/** As React Router has them, so that the server's and ours look alike. */
async function throwAsFault(error: unknown): Promise<never> {
  const fault = pageFault(error)
  if (fault === NOT_FOUND) await fetchNotFound()
  throw fault ? { ...fault, internal: false, data: null } : error
}

/** Parts of the page at an address, and the data of a public one. */
function prefetch(href: string): void {
  const url = new URL(href, window.location.href)
  const match = matchPage(pages, url.pathname)
  if (!match || address(url) === address(window.location)) return
  if (match.route.access === 'private') fetchPage(match.route, onHint).catch(() => undefined)
  else warm.keep(address(url), () => openPage(match, url, onHint))
}

function address({ pathname, search }: URL | Location): string {
  return pathname + search
}

let tellHydrated: () => void
const hydrated = new Promise<void>((resolve) => {
  tellHydrated = resolve
})

/** Around the store, not beside it: React's ids come from the shape of the tree, which must be the server's. */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => tellHydrated(), [])
  return children
}

/**
 * The answer of a private page waits for the end of hydration: React must first meet the skeleton the server sent,
 * or it would throw the page away. The request itself starts at once.
 */
function afterHydration(page: Page): Page {
  return {
    ...page,
    async open(url) {
      const opening = page.open(url)
      void opening.catch(() => undefined)
      await hydrated
      return opening
    },
  }
}

type First = StoreRouterOptions['first']

/** What the server sent, with what it takes to be alive. */
async function takeOver(): Promise<First> {
  const page = pageAt(window.location.pathname)
  const error = hydration.errors?.[page.route.path]
  if (error) {
    if (isRouteErrorResponse(error) && error.status === 404) await fetchNotFound()
    return { page, opened: {}, error, isWhole: true }
  }
  if (page.route.access === 'private')
    return { page: afterHydration(page), opened: { element: <PageSkeleton /> }, isWhole: false }
  const { Component } = await fetchPage(page.route)
  return {
    page,
    opened: { element: <Component />, data: hydration.loaderData[page.route.path] },
    isWhole: true,
  }
}

async function start(): Promise<void> {
  let isSent = true
  const [first] = await Promise.all([
    takeOver().catch((error: unknown): First => {
      isSent = false
      return { page: pageAt(window.location.pathname), opened: {}, error, isWhole: true }
    }),
    fetchCatalogue('web', part),
  ])
  router = createStoreRouter({ root: <Root />, error: <ErrorPage missing={NotFound} />, pageAt, first })
  const store = (
    <SiteProvider value={site}>
      <I18nProvider locale={locale} catalogues={catalogues}>
        <ApiProvider value={api}>
          <TrackerProvider value={tracker}>
            <PrefetchProvider value={prefetch}>
              <Hydrated>
                <RouterProvider router={router} />
              </Hydrated>
            </PrefetchProvider>
          </TrackerProvider>
        </ApiProvider>
      </I18nProvider>
    </SiteProvider>
  )
  startTransition(() => {
    // An error page is not what the server sent: it takes the whole place.
    if (isSent) hydrateRoot(root, store)
    else createRoot(root).render(store)
  })
  await hydrated
  tracker.open()
}

/** In a turn of its own: together with the evaluation of all parts it would hold up a touch for longer than is noticed. */
const turn = new MessageChannel()
turn.port1.onmessage = () => {
  turn.port1.close()
  start().catch(() =>
    createRoot(root).render(
      <I18nProvider locale={locale} catalogues={catalogues}>
        <LoadingError />
      </I18nProvider>,
    ),
  )
}
turn.port2.postMessage('')
