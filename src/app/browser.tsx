import { startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Locale } from '#kernel/locale.ts'
import type { Catalogue } from '#kernel/message.ts'
import {
  EXTRA_PAGES,
  GALLERY_PAGE,
  matchPage,
  matchPath,
  PAGES,
  type PageRoute,
  SANDBOX_PAGE,
} from '#routes.ts'
import { createApi } from '#web/api.ts'
import { ApiProvider } from '#web/apiContext.ts'
import { loadChunk } from '#web/chunk.ts'
import { type CatalogueName, type Catalogues, I18nProvider } from '#web/i18n.tsx'
import { type Site, SiteProvider } from '#web/site.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import {
  catalogueOf,
  type LoaderModule,
  loaderFile,
  type PageModule,
  pageComponent,
  pageFile,
  pageLoader,
} from './pageModules.ts'
import { createWarm, type Prefetch, PrefetchProvider } from './prefetch.ts'
import { adaptLoader, loaderContext, routeTree } from './routeTree.tsx'
import '#ui/theme/theme.css'

const components = import.meta.glob<PageModule>([
  './*Page.tsx',
  '../features/*/*Page.tsx',
  '!./ErrorPage.tsx',
  '!./NotFoundPage.tsx',
])
const loaders = import.meta.glob<LoaderModule>('../features/*/*.loader.ts')
const messages = import.meta.glob<Catalogue>(['./*.json', '../web/*.json', '../features/*/*.json'], {
  import: 'default',
})

interface Hydration {
  site: Site
  /** The server has no page here, whatever the table of this file says. */
  isMissing: boolean
  loaderData: Record<string, unknown>
  errors: Record<string, unknown> | null
}

const locale = document.documentElement.lang as Locale
const catalogues: Catalogues = {}
let router: ReturnType<typeof createBrowserRouter> | undefined

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

async function loadCatalogue(name: string, fetchPart: FetchPart): Promise<void> {
  const [, load] =
    Object.entries(messages).find(
      ([file]) => catalogueOf(file) === name && file.endsWith(`.${locale}.json`),
    ) ?? []
  if (load) catalogues[name as CatalogueName] ??= await fetchPart(load)
}

/** Component, loader and messages of a page, fetched together. */
async function loadPage(route: PageRoute, fetchPart: FetchPart = part) {
  const loadModule = components[pageFile(route)]
  const loadLoader = route.loader ? loaders[loaderFile(route)] : undefined
  if (!loadModule) throw new Error(`There is no page ${route.page}.`)
  const [module, loaderModule] = await Promise.all([
    fetchPart(loadModule),
    loadLoader && fetchPart(loadLoader),
    ...route.messages.map((name) => loadCatalogue(name, fetchPart)),
  ] as const)
  const load = pageLoader(route, loaderModule)
  const isPrivate = route.access === 'private'
  const fresh = afterHydration(adaptLoader(route, load))
  return {
    fresh,
    route: {
      Component: pageComponent(route, module),
      ...((load || isPrivate) && { loader: warmOr(fresh) }),
      ...(isPrivate && { HydrateFallback: PageSkeleton }),
    },
  }
}

const warm = createWarm()

/** What was fetched on a hint a moment ago, else a fresh answer. */
function warmOr(fresh: (args: LoaderFunctionArgs) => Promise<unknown>) {
  return (args: LoaderFunctionArgs): Promise<unknown> =>
    warm.take(args.request.url)?.catch(() => fresh(args)) ?? fresh(args)
}

/** Parts of the page at an address, and the data of a public one. */
function prefetchFrom(pages: PageRoute[], getContext: () => RouterContextProvider): Prefetch {
  return (address) => {
    const url = new URL(address, window.location.href)
    const route = matchPage(pages, url.pathname)?.route
    url.hash = ''
    if (!route || url.href === window.location.href) return
    if (route.access === 'private') return void loadPage(route, onHint).catch(() => undefined)
    warm.keep(url.href, async () => {
      const args = { request: new Request(url.href), context: getContext() }
      return (await loadPage(route, onHint)).fresh(args as unknown as LoaderFunctionArgs)
    })
  }
}

/**
 * A page that is fetched when somebody goes there. Not React Router's `lazy`: what fails there leaves an empty
 * page without its error boundary (8.5.1), and is not tried again.
 */
function whenAsked(route: PageRoute) {
  let page: Awaited<ReturnType<typeof loadPage>>['route'] | undefined
  return {
    async loader(args: LoaderFunctionArgs) {
      page ??= (await loadPage(route)).route
      return (await page.loader?.(args)) ?? null
    },
    Component: () => page && <page.Component />,
  }
}

let tellHydrated: () => void
const hydrated = new Promise<void>((resolve) => {
  tellHydrated = resolve
})

/**
 * Private pages always have a loader, and its answer waits for the end of hydration: React must first meet the
 * skeleton the server sent, or it would throw the page away. The request itself starts at once.
 */
function afterHydration<Args, Data>(load: (args: Args) => Promise<Data>) {
  return async (args: Args): Promise<Data> => {
    const [data] = await Promise.all([load(args), hydrated])
    return data
  }
}

function Hydrated() {
  useEffect(() => tellHydrated(), [])
  return null
}

async function start(): Promise<void> {
  const { site, isMissing, loaderData, errors } = JSON.parse(
    document.getElementById('hydration')?.textContent ?? '{}',
  ) as Hydration
  const { pathname } = window.location
  const pages = [...PAGES, ...EXTRA_PAGES, SANDBOX_PAGE, GALLERY_PAGE].filter(
    (page) => !(isMissing && matchPath(page.path, pathname)),
  )
  const current = matchPage(pages, pathname)?.route
  // Before the router exists: a route that is still lazy would throw the server's page away.
  const [ready] = await Promise.all([
    current && loadPage(current).catch(asFailure),
    loadCatalogue('web', part),
  ])
  const failure = ready && 'failure' in ready ? { [current?.path ?? '']: ready.failure } : null
  const routes = routeTree(pages, (route) =>
    route === current && ready && !('failure' in ready) ? ready.route : whenAsked(route),
  )
  const api = createApi({
    base: site.apiBase,
    cachedBase: site.cachedApiBase,
    locale,
    fetch: (address, init) => fetch(address, init),
  })
  const getContext = () => {
    const context = new RouterContextProvider()
    context.set(loaderContext, { api, locale, publicUrl: site.publicUrl })
    return context
  }
  router = createBrowserRouter(routes, {
    hydrationData: { loaderData, errors: failure ?? errors },
    getContext,
  })
  const root = document.getElementById('root') as HTMLElement
  const store = (
    <SiteProvider value={site}>
      <I18nProvider locale={locale} catalogues={catalogues}>
        <ApiProvider value={api}>
          <PrefetchProvider value={prefetchFrom(pages, getContext)}>
            <RouterProvider router={router} />
          </PrefetchProvider>
          <Hydrated />
        </ApiProvider>
      </I18nProvider>
    </SiteProvider>
  )
  startTransition(() => {
    // An error page is not what the server sent: it takes the whole place.
    if (failure) createRoot(root).render(store)
    else hydrateRoot(root, store)
  })
}

function asFailure(failure: unknown) {
  return { failure }
}

void start()
