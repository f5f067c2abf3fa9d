import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Locale } from '#kernel/locale.ts'
import type { Catalogue } from '#kernel/message.ts'
import { EXTRA_PAGES, GALLERY_PAGE, matchPage, PAGES, type PageRoute, SANDBOX_PAGE } from '#routes.ts'
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
  loaderData: Record<string, unknown>
  errors: Record<string, unknown> | null
}

const locale = document.documentElement.lang as Locale
const catalogues: Catalogues = {}

async function loadCatalogue(name: string): Promise<void> {
  const [, load] =
    Object.entries(messages).find(
      ([file]) => catalogueOf(file) === name && file.endsWith(`.${locale}.json`),
    ) ?? []
  if (load) catalogues[name as CatalogueName] ??= await loadChunk(load)
}

/** Component, loader and messages of a page, fetched together. */
async function loadPage(route: PageRoute) {
  const loadModule = components[pageFile(route)]
  const loadLoader = route.loader ? loaders[loaderFile(route)] : undefined
  if (!loadModule) throw new Error(`There is no page ${route.page}.`)
  const [module, loaderModule] = await Promise.all([
    loadChunk(loadModule),
    loadLoader && loadChunk(loadLoader),
    ...route.messages.map(loadCatalogue),
  ] as const)
  const load = pageLoader(route, loaderModule)
  const isPrivate = route.access === 'private'
  return {
    Component: pageComponent(route, module),
    ...((load || isPrivate) && { loader: afterHydration(adaptLoader(route, load)) }),
    ...(isPrivate && { HydrateFallback: PageSkeleton }),
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
  const { site, loaderData, errors } = JSON.parse(
    document.getElementById('hydration')?.textContent ?? '{}',
  ) as Hydration
  const pages = [...PAGES, ...EXTRA_PAGES, SANDBOX_PAGE, GALLERY_PAGE]
  const current = matchPage(pages, window.location.pathname)?.route
  // Before the router exists: a route that is still lazy would throw the server's page away.
  const [ready] = await Promise.all([current && loadPage(current), loadCatalogue('web')])
  const routes = routeTree(pages, (route) =>
    route === current && ready ? ready : { lazy: () => loadPage(route) },
  )
  const api = createApi({ base: site.apiBase, locale, fetch: (address, init) => fetch(address, init) })
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData, errors },
    getContext() {
      const context = new RouterContextProvider()
      context.set(loaderContext, { api, locale })
      return context
    },
  })
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root') as HTMLElement,
      <SiteProvider value={site}>
        <I18nProvider locale={locale} catalogues={catalogues}>
          <ApiProvider value={api}>
            <RouterProvider router={router} />
            <Hydrated />
          </ApiProvider>
        </I18nProvider>
      </SiteProvider>,
    )
  })
}

void start()
