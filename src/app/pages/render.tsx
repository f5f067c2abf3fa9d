import { renderToString } from 'react-dom/server'
import { MINIMUM_IOS_VERSION } from '#features/gate/gate.rules.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Page } from '#kernel/page/page.ts'
import { matchPage, type PageMatch } from '#kernel/page/pageMatch.ts'
import { PAGES } from '#pages.ts'
import type { Api } from '#web/api.ts'
import { ApiProvider } from '#web/apiContext.ts'
import { type Catalogues, createTranslator, I18nProvider } from '#web/i18n.tsx'
import { ELEMENT_PLACEHOLDER } from '#web/insertElements.tsx'
import { type PageHead, pageHeadOf } from '#web/loader.ts'
import { type Router, RouterProvider, type ShownPage } from '#web/router.tsx'
import { type Site, SiteProvider } from '#web/site.tsx'
import { GALLERY_PAGE, MISSING_PAGE } from '../app.pages.ts'
import { ErrorPage } from '../screens/ErrorPage.tsx'
import { PageSkeleton } from '../screens/PageSkeleton.tsx'
import { Root } from '../screens/Root.tsx'
import type { OldIosTexts, SlowLoadingTexts } from './document.ts'
import { NOT_FOUND_FAULT, type PageFault, pageFaultOfError, SERVER_ERROR_FAULT } from './pageFault.ts'
import { type PageComponents, pageComponentsOf } from './pageModules.ts'
import { pageDescription, pageTitle } from './pageTitle.ts'
import { SANDBOX_PAGES } from './sandboxPages.ts'
import '#ui/theme/theme.css'

/** Renders pages on the server. This module is bundled separately; everything it needs is an argument. */

export interface RenderInput {
  url: URL
  locale: Locale
  /** The messages of the language. */
  catalogues: Catalogues
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
  /** The data that the browser needs for hydration, so that it need not request it again. */
  hydration: {
    data: unknown
    fault: PageFault | null
  }
  lateWords: SlowLoadingTexts
  oldIosWords: OldIosTexts
  /** Path pattern of the page; undefined when no page exists. */
  path: string | undefined
}

const ALL_PAGES: Page[] = [...PAGES, ...SANDBOX_PAGES, GALLERY_PAGE]
const codes = new Map<Page, Promise<PageComponents>>()

function codeOf(page: Page): Promise<PageComponents> {
  const found = codes.get(page) ?? importPage(page)
  codes.set(page, found)
  // If the page's module failed to load, the next request tries again.
  found.catch(() => codes.delete(page))
  return found
}

/** Imports the code of a page. A private page is rendered as a skeleton, so its code is not loaded. */
async function importPage({ access, page, loader }: Page): Promise<PageComponents> {
  if (access === 'private') return { Component: PageSkeleton, load: undefined }
  return pageComponentsOf(await page(), await loader?.())
}

interface LoadedPage extends RenderInput, PageMatch<Page> {
  code: PageComponents
  missing: PageComponents
  data: unknown
  fault: PageFault | null
}

/** Renders a page. Returns null when the loader found nothing: the not-found page is the same at every URL. */
export async function renderPage(input: RenderInput): Promise<RenderResult | null> {
  const loaded = await loadPage(input)
  return loaded.fault?.status === NOT_FOUND_FAULT.status ? null : renderLoadedPage(loaded)
}

/** Runs the loader of the page. Loaders of public pages do not redirect. */
export async function loadPage(input: RenderInput): Promise<LoadedPage> {
  const { url, locale, site, api, variant } = input
  const match = matchPage(ALL_PAGES, url.pathname) ?? { route: MISSING_PAGE, parameters: {} }
  const [code, missing] = await Promise.all([codeOf(match.route), codeOf(MISSING_PAGE)])
  const path = url.pathname + url.search
  const request = { api, locale, publicUrl: site.publicUrl, variant, path, query: url.searchParams }
  const loaded = { ...input, ...match, code, missing }
  try {
    const data = (await code.load?.({ ...request, parameters: match.parameters })) ?? null
    return { ...loaded, data, fault: null }
  } catch (error) {
    return { ...loaded, data: null, fault: pageFaultOfError(error) ?? SERVER_ERROR_FAULT }
  }
}

/** The router for rendering one response. */
function staticRouter({ url, route, parameters, code, missing, data, fault }: LoadedPage): Router {
  const { pathname, search } = url
  const element = <code.Component />
  const page: ShownPage = { route, parameters, element, data, ...(fault && { failure: { error: fault } }) }
  const refuse = () => Promise.reject(new Error('The server does not navigate.'))
  return {
    state: {
      page,
      location: { pathname, search, hash: '', state: null, key: 'default' },
      navigationType: 'POP',
      destination: null,
      scrollPosition: false,
      preventScrollReset: false,
    },
    errorElement: <ErrorPage missing={missing.Component} />,
    subscribe: () => () => undefined,
    navigate: refuse,
    reload: refuse,
  }
}

function slowLoadingTexts({ locale, catalogues }: RenderInput): SlowLoadingTexts {
  const web = createTranslator(locale, catalogues, 'web')
  return { text: web('page_half_loaded'), retry: web('retry'), needsScript: web('page_needs_script') }
}

function oldIosTexts({ locale, catalogues }: RenderInput): OldIosTexts {
  const t = createTranslator(locale, catalogues, 'gate')
  const minimum = String(MINIMUM_IOS_VERSION)
  const text = t('installation_limit_ios_version_error', { minimum, version: ELEMENT_PLACEHOLDER })
  const [before = '', after = ''] = text.split(ELEMENT_PLACEHOLDER)
  return {
    title: t('gate_ios_title'),
    text: [before, after],
    steps: [t('gate_ios_step_look'), t('gate_ios_step_update'), t('gate_ios_step_other')],
    browse: t('gate_browse'),
  }
}

/** Renders the page with React. `make bench` compares the time of the other steps with it. */
export function renderTree(loaded: LoadedPage): string {
  const { locale, catalogues, site, api } = loaded
  return renderToString(
    <SiteProvider value={site}>
      <I18nProvider locale={locale} catalogues={catalogues}>
        <ApiProvider value={api}>
          <RouterProvider router={staticRouter(loaded)}>
            <Root />
          </RouterProvider>
        </ApiProvider>
      </I18nProvider>
    </SiteProvider>,
  )
}

export function renderLoadedPage(loaded: LoadedPage): RenderResult {
  const { locale, catalogues, site, route: matched, data, fault } = loaded
  const body = renderTree(loaded)
  const route = matched === MISSING_PAGE ? undefined : matched
  const head = pageHeadOf(data)
  return {
    status: fault?.status ?? (route ? 200 : 404),
    title: pageTitle(route, head, locale, catalogues, site),
    description: head.description || pageDescription(route, locale, catalogues),
    head,
    body,
    hydration: { data, fault },
    lateWords: slowLoadingTexts(loaded),
    oldIosWords: oldIosTexts(loaded),
    path: route?.path,
  }
}
