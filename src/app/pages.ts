import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from '#kernel/locale.ts'
import {
  EXTRA_PAGES,
  findRedirect,
  GALLERY_PAGE,
  matchPage,
  PAGES,
  type PageRoute,
  SANDBOX_PAGE,
} from '#routes.ts'
import type { Config } from '#server/config.ts'
import { API_BASE } from '#server/edge.ts'
import { createApi } from '#web/api.ts'
import type { Site } from '#web/site.tsx'
import { htmlDocument, type PageFiles } from './document.ts'
import type { Rendered, RenderInput } from './render.tsx'

const LOCALE_COOKIE = 'lang'
const A_YEAR_SECONDS = 31_536_000

export interface PageMaker {
  render(input: RenderInput): Promise<Rendered | Response>
  files(route: PageRoute | undefined, locale: Locale): PageFiles
  /** Development only: lets the build tool add what hot reload needs. */
  finish?(html: string, path: string): Promise<string>
  isDevelopment: boolean
}

/** Redirects and pages. `dispatch` is the product's own door, for calls made while rendering. */
export function createPages(
  config: Config,
  maker: PageMaker,
  dispatch: (address: string, init: RequestInit) => Promise<Response> | Response,
): Hono {
  const app = new Hono()
  const site = siteOf(config)
  const routes = servedPages(config, maker.isDevelopment)
  app.get('*', async (c) => {
    const url = new URL(c.req.url)
    const redirect = redirectOf(config, url)
    // Temporary: what the table says today must not be kept by browsers for ever.
    if (redirect) return c.redirect(redirect, 302)
    const locale = localeOf(c, url)
    const match = matchPage(routes, url.pathname)
    // The page is a function of path, declared query, language and variant, and of nothing else.
    const pageUrl = new URL(match ? url.pathname : '/not-found', config.publicUrl)
    for (const name of match?.route.query ?? []) {
      const value = url.searchParams.get(name)
      if (value !== null) pageUrl.searchParams.set(name, value)
    }
    const api = createApi({ base: API_BASE, locale, fetch: dispatch })
    const rendered = await maker.render({ url: pageUrl, locale, site, api })
    if (rendered instanceof Response) return rendered
    return sendPage(c, maker, site, locale, pageUrl, rendered)
  })
  return app
}

async function sendPage(
  c: Context,
  maker: PageMaker,
  site: Site,
  locale: Locale,
  url: URL,
  page: Rendered,
): Promise<Response> {
  const { route, title, description, body } = page
  const html = htmlDocument({
    locale,
    site,
    route,
    title,
    description,
    body,
    files: maker.files(route, locale),
    path: url.pathname + url.search,
    hydration: { site, ...page.hydration },
  })
  c.header('content-language', locale)
  c.header('vary', 'cookie, accept-encoding')
  c.header('cache-control', route?.access === 'public' ? 'public, max-age=0, must-revalidate' : 'no-store')
  return c.html((await maker.finish?.(html, url.pathname)) ?? html, page.status as 200)
}

/** By the table, with the query kept; and without a slash at the end, so that a page has one address. */
function redirectOf(config: Config, url: URL): string | null {
  const redirect = findRedirect(url.pathname, config.brandSlug)
  if (redirect) return (redirect.isExternal ? config.developerUrl || '/' : redirect.to) + url.search
  const isDoubled = url.pathname.length > 1 && url.pathname.endsWith('/')
  // Slashes at the front are cut too: `//evil.example/` must not become an address of another host.
  return isDoubled ? `/${url.pathname.replace(/^\/+|\/+$/g, '')}${url.search}` : null
}

/** `?lang=` switches and is remembered; then the cookie; then Persian. */
function localeOf(c: Context, url: URL): Locale {
  const asked = url.searchParams.get('lang')
  if (isLocale(asked)) {
    setCookie(c, LOCALE_COOKIE, asked, {
      path: '/',
      maxAge: A_YEAR_SECONDS,
      sameSite: 'Lax',
      secure: url.protocol === 'https:',
    })
    return asked
  }
  const remembered = getCookie(c, LOCALE_COOKIE)
  return isLocale(remembered) ? remembered : DEFAULT_LOCALE
}

function servedPages(config: Config, isDevelopment: boolean): PageRoute[] {
  const hasSandbox = config.bustanMode === 'demo' || config.smsAdapter === 'sandbox'
  return [
    ...PAGES,
    ...EXTRA_PAGES,
    ...(hasSandbox ? [SANDBOX_PAGE] : []),
    ...(isDevelopment ? [GALLERY_PAGE] : []),
  ]
}

export function siteOf(config: Config): Site {
  return {
    publicUrl: config.publicUrl,
    apiBase: `${config.apiUrl}${API_BASE}`,
    brand: Object.fromEntries(
      LOCALES.map((locale) => [locale, locale === 'fa' ? config.brandNameFa : config.brandNameEn]),
    ) as Site['brand'],
    urlScheme: config.urlScheme,
    isDemo: config.bustanMode === 'demo',
    links: {
      developer: config.developerUrl,
      mac: config.macAppsUrl,
      shop: config.shopUrl,
      blog: config.blogUrl,
      telegram: config.telegramUrl,
      instagram: config.instagramUrl,
    },
  }
}
