import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { byLocale, type Locale } from '#kernel/locale.ts'
import type { Catalogue } from '#kernel/message.ts'
import type { Page } from '#kernel/page/page.ts'
import { matchPage } from '#kernel/page/pageMatch.ts'
import { PAGES } from '#pages.ts'
import type { Api } from '#web/api.ts'
import { ApiProvider } from '#web/apiContext.ts'
import { type Catalogues, I18nProvider, translator } from '#web/i18n.tsx'
import { headOf, type PageHead } from '#web/loader.ts'
import { type Site, SiteProvider } from '#web/site.tsx'
import { GALLERY_PAGE, MISSING_PAGE } from '../app.pages.ts'
import { PageSkeleton } from '../screens/PageSkeleton.tsx'
import type { LateWords } from './document.ts'
import { catalogueOf, pageCode } from './pageModules.ts'
import { pageDescription, pageTitle } from './pageTitle.ts'
import { adaptLoader, loaderContext, routeTree } from './routeTree.tsx'
import { SANDBOX_PAGES } from './sandboxPages.ts'
import '#ui/theme/theme.css'

/** Renders pages on the server. Bundled separately; everything it needs is an argument. */

const messages = import.meta.glob<Catalogue>(
  ['../*.json', '../../web/*.json', '../../features/**/*.json', '../../sandbox/panel/*.json'],
  { eager: true, import: 'default' },
)

export interface RenderInput {
  url: URL
  locale: Locale
  site: Site
  api: Api
  /** The variant of the package page, if the page has one. */
  variant?: string | undefined
}

export interface RenderResult {
  status: number
  title: string
  description: string
  head: PageHead
  body: string
  /** The data of the hydration, so that the browser need not request it again. */
  hydration: {
    loaderData: unknown
    errors: unknown
  }
  lateWords: LateWords
  /** Path pattern of the page; undefined when there is none. */
  path: string | undefined
}

const ALL_PAGES: Page[] = [...PAGES, ...SANDBOX_PAGES, GALLERY_PAGE]
const handlers = new Map<Page, Promise<StaticHandler>>()

/**
 * One handler per page: React Router would match all routes again at every request, though the page is already known.
 */
function handlerOf(page: Page): Promise<StaticHandler> {
  const found = handlers.get(page) ?? createHandler(page)
  handlers.set(page, found)
  // If the module failed to load, the next request tries again.
  found.catch(() => handlers.delete(page))
  return found
}

async function createHandler(page: Page): Promise<StaticHandler> {
  const [code, { Component: Missing }] = await Promise.all([completeOnServer(page), importPage(MISSING_PAGE)])
  return createStaticHandler(routeTree(page, code, Missing))
}

/** A private page is rendered as a skeleton, so its code is not loaded. */
async function completeOnServer(page: Page) {
  if (page.access === 'private') return { Component: PageSkeleton }
  const { Component, load } = await importPage(page)
  return load ? { Component, loader: adaptLoader(page, load) } : { Component }
}

async function importPage({ page, loader }: Page) {
  return pageCode(await page(), await loader?.())
}

const cataloguesOf = byLocale(readCatalogues)

function readCatalogues(locale: Locale): Catalogues {
  const wanted = Object.entries(messages).filter(([file]) => file.endsWith(`.${locale}.json`))
  return Object.fromEntries(wanted.map(([file, catalogue]) => [catalogueOf(file), catalogue]))
}

interface LoadedInput extends RenderInput {
  matched: Page
  handler: StaticHandler
  context: StaticHandlerContext
}

/**
 * Returns a Response when the loader redirects, and null when it found nothing: the not-found page is the same at every
 * address.
 */
export async function render(input: RenderInput): Promise<RenderResult | Response | null> {
  const loaded = await load(input)
  if (loaded instanceof Response) return loaded
  const isMissing = loaded.context.statusCode === 404 && loaded.matched !== MISSING_PAGE
  return isMissing ? null : renderLoaded(loaded)
}

/** Runs the loader of the page. */
export async function load(input: RenderInput): Promise<LoadedInput | Response> {
  const { url, locale, site, api, variant } = input
  const requestContext = new RouterContextProvider()
  requestContext.set(loaderContext, { api, locale, publicUrl: site.publicUrl, variant })
  const matched = matchPage(ALL_PAGES, url.pathname)?.route ?? MISSING_PAGE
  const handler = await handlerOf(matched)
  const context = await handler.query(new Request(url), { requestContext })
  return context instanceof Response ? context : { ...input, matched, handler, context }
}

export function renderLoaded({ locale, site, api, matched, handler, context }: LoadedInput): RenderResult {
  const catalogues = cataloguesOf[locale]
  const body = renderToString(
    <SiteProvider value={site}>
      <I18nProvider locale={locale} catalogues={catalogues}>
        <ApiProvider value={api}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </ApiProvider>
      </I18nProvider>
    </SiteProvider>,
  )
  const route = context.statusCode === 404 || matched === MISSING_PAGE ? undefined : matched
  const head = headOf(context.loaderData[matched.path])
  const web = translator(locale, catalogues, 'web')
  return {
    status: route ? context.statusCode : 404,
    title: pageTitle(route, head, locale, catalogues, site),
    description: head.description || pageDescription(route, locale, catalogues),
    head,
    body,
    hydration: {
      loaderData: context.loaderData,
      errors: context.errors,
    },
    lateWords: { text: web('page_half_loaded'), retry: web('retry') },
    path: route?.path,
  }
}
