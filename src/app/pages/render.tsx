import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { SANDBOX_PAGE } from '#features/sandbox/sandbox.pages.ts'
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
import '#ui/theme/theme.css'

/** The server's side of the pages. Bundled on its own; everything it needs comes as an argument. */

const messages = import.meta.glob<Catalogue>(['../*.json', '../../web/*.json', '../../features/**/*.json'], {
  eager: true,
  import: 'default',
})

export interface RenderInput {
  url: URL
  locale: Locale
  site: Site
  api: Api
  /** Of the package page, where the page at this address has one. */
  variant?: string | undefined
}

export interface Rendered {
  status: number
  title: string
  description: string
  head: PageHead
  body: string
  /** What the browser needs to take over without asking again. */
  hydration: {
    loaderData: unknown
    errors: unknown
  }
  lateWords: LateWords
  /** Of the page; undefined where there is none. */
  path: string | undefined
}

const ALL_PAGES: Page[] = [...PAGES, SANDBOX_PAGE, GALLERY_PAGE]
const handlers = new Map<Page, Promise<StaticHandler>>()

/** One per page: React Router ranks all routes it knows at every request, and we know the page already. */
function handlerOf(page: Page): Promise<StaticHandler> {
  const found = handlers.get(page) ?? createHandler(page)
  handlers.set(page, found)
  // A module that could not be read is tried again at the next request.
  found.catch(() => handlers.delete(page))
  return found
}

async function createHandler(page: Page): Promise<StaticHandler> {
  const [code, { Component: Missing }] = await Promise.all([completeOnServer(page), importPage(MISSING_PAGE)])
  return createStaticHandler(routeTree(page, code, Missing))
}

/** The server renders only the skeleton of a private page, so it never loads that page's code. */
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

interface Loaded extends RenderInput {
  matched: Page
  handler: StaticHandler
  context: StaticHandlerContext
}

/**
 * A Response is passed on as it is: a loader that redirects. Null: the loader found nothing. Nothing is drawn then,
 * because the page for it is the same at every address.
 */
export async function render(input: RenderInput): Promise<Rendered | Response | null> {
  const loaded = await load(input)
  if (loaded instanceof Response) return loaded
  const isMissing = loaded.context.statusCode === 404 && loaded.matched !== MISSING_PAGE
  return isMissing ? null : draw(loaded)
}

/** What the page needs of the API. */
export async function load(input: RenderInput): Promise<Loaded | Response> {
  const { url, locale, site, api, variant } = input
  const requestContext = new RouterContextProvider()
  requestContext.set(loaderContext, { api, locale, publicUrl: site.publicUrl, variant })
  const matched = matchPage(ALL_PAGES, url.pathname)?.route ?? MISSING_PAGE
  const handler = await handlerOf(matched)
  const context = await handler.query(new Request(url), { requestContext })
  return context instanceof Response ? context : { ...input, matched, handler, context }
}

export function draw({ locale, site, api, matched, handler, context }: Loaded): Rendered {
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
