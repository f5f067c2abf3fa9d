import { type Context, Hono } from 'hono'
import { type Locale, mapLocales } from '#kernel/locale.ts'
import type { Page, PageRoute } from '#kernel/page/page.ts'
import { PAGES } from '#pages.ts'
import { findRedirect } from '#redirects.ts'
import { brandNameOf } from '#server/brand.ts'
import { clientAddress } from '#server/http/clientAddress.ts'
import { API_BASE } from '#server/http/edge.ts'
import type { LocalCalls } from '#server/http/localCalls.ts'
import type { CachedPage, PageCache, RenderedPage } from '#server/http/pageCache.ts'
import { contentSecurityPolicy } from '#server/http/security.ts'
import { sendCached } from '#server/http/sendCached.ts'
import { hasSimulatedIphone } from '#server/settings/mode.ts'
import type { Config } from '#server/settings/settings.ts'
import { traceSpan } from '#server/tracing.ts'
import { type Api, ApiError } from '#web/api.ts'
import type { Site } from '#web/site.tsx'
import { GALLERY_PAGE, MISSING_PAGE } from '../app.pages.ts'
import { type PageFiles, renderHtmlDocument } from './document.ts'
import { firstCallUrls } from './firstCallUrls.ts'
import { messageFileUrl } from './messageFile.ts'
import type { MessageRoutes } from './messageRoutes.ts'
import {
  type CanonicalPage,
  createKnownValuesReader,
  findCanonicalPage,
  findCanonicalPageSync,
  type KnownQueryValues,
  NOT_FOUND_PATH,
  notFoundCanonicalPage,
} from './pageAddress.ts'
import { localeOfCookies, packageGroupOfCookies, resolveLocale, resolvePageVariant } from './pageCookies.ts'
import type { RenderInput, RenderResult } from './render.tsx'
import { type StagingBannerHtml, stagingBanner } from './stagingBanner.ts'

export interface PageRenderer {
  /** Renders a page; null when no page exists at this URL. */
  render(input: RenderInput): Promise<RenderResult | null>
  files(page: Page, locale: Locale): PageFiles
  /** Lets Vite add hot reload to the HTML, in development only. */
  finish?(html: string, path: string): Promise<string>
  isDevelopment: boolean
}

/** The parts of the system that rendering pages needs. */
export interface PageSystem {
  config: Config
  cache: PageCache
  calls: LocalCalls
  /** The messages of a language by the names of their files. */
  catalogues: MessageRoutes['catalogues']
  /** Base URL of the message files in a language. */
  messageBase(locale: Locale): string
  readKnownQueryValues(): Promise<KnownQueryValues>
  /** Pages of src/sandbox; none in mode live. */
  sandboxPages: Page[]
}

export interface PageHandler {
  app: Hono
  /** A cached page by raw URL and cookies; undefined when the request must be handled in full. */
  peek(path: string, cookies: string | undefined): CachedPage | undefined
}

/**
 * Handles requests for pages and redirects. The HTML of a page depends only on path, declared query, language and
 * variant.
 */
export function createPageHandler(system: PageSystem, maker: PageRenderer): PageHandler {
  const { config, cache, messageBase } = system
  const app = new Hono()
  const site = siteSettingsOf(config)
  const routes = [...PAGES, ...system.sandboxPages, ...(maker.isDevelopment ? [GALLERY_PAGE] : [])]
  const variantPaths = new Set(routes.filter(({ hasVariant }) => hasVariant).map(({ path }) => path))
  const isOfSandbox = (pathname: string) => system.sandboxPages.some(({ path }) => path === pathname)
  const known = createKnownValuesReader(cache, system.readKnownQueryValues)
  const documentOf = async (url: URL, locale: Locale, variant?: string): Promise<RenderedPage | null> => {
    const rendered = await maker.render({ url, site, variant, ...contentIn(locale, system) })
    if (!rendered) return null
    const policy = contentSecurityPolicy(config, (await known.read()).trackingOrigins)
    const page = routes.find(({ path }) => path === rendered.path)
    const words = { messageBase: messageBase(locale), banner: stagingBanner(config, locale) }
    return freshPage({ maker, site, locale, url, page, policy, ...words }, rendered)
  }
  /** All unknown URLs share one cached page, because anyone can make up URLs. */
  const pageOf = async (c: Context, locale: Locale, { url, route }: CanonicalPage, variant?: string) => {
    const name = `page ${route?.path ?? NOT_FOUND_PATH}`
    const render = () => traceSpan(name, { locale }, () => documentOf(url, locale, variant))
    if (maker.isDevelopment) return render().then((fresh) => fresh && sendFresh(c, fresh))
    const key = cacheKey(locale, cacheName(url, route), route?.hasVariant && variant)
    const page = await cache.read(key, render, clientAddress(config, c))
    return page && sendCached(c, page)
  }
  app.get('*', async (c) => {
    const url = new URL(c.req.url)
    const redirect = redirectOf(config, url)
    // The redirect is temporary: browsers must not cache the redirect table for ever.
    if (redirect) return c.redirect(redirect, 302)
    const locale = resolveLocale(config, c, url)
    const page = await findCanonicalPage(config.publicUrl, routes, url, known)
    const { variant, isDrawn } = resolvePageVariant(config, c, page.route)
    const answer =
      (await pageOf(c, locale, page, variant)) ??
      (await pageOf(c, locale, notFoundCanonicalPage(config.publicUrl)))
    if (!answer) throw new Error('the not-found page cannot be rendered')
    // The package group was drawn for this visitor, so no cache may send the page to another visitor without a cookie.
    if (isDrawn) answer.headers.set('cache-control', 'private, no-store')
    return answer
  })
  return {
    app,
    peek(path, cookies) {
      // The sandbox may need a password, which only the full handling of the request checks.
      if (maker.isDevelopment || isOfSandbox(pathnameOf(path))) return undefined
      const name = path.includes('?') ? peekName(path) : path
      if (name === undefined) return undefined
      const variant = variantPaths.has(pathnameOf(name)) ? packageGroupOfCookies(cookies) : undefined
      // The visitor's package group must be drawn first.
      if (variant === null) return undefined
      return cache.peek(cacheKey(localeOfCookies(cookies), name, variant))
    },
  }

  /**
   * The cache name of a page by its raw URL. Most made-up queries lead to a cached page, so they should cost no more
   * than that page.
   */
  function peekName(path: string): string | undefined {
    // A path with two slashes would be read as another host.
    if (path.startsWith('//')) return undefined
    const asked = new URL(path, config.publicUrl)
    // The query parameter `lang` sets a cookie, so handle the request in full.
    if (asked.searchParams.has('lang')) return undefined
    const page = findCanonicalPageSync(config.publicUrl, routes, asked, known.peek())
    if (!page?.route || redirectOf(config, asked)) return undefined
    return cacheName(page.url, page.route)
  }
}

function pathnameOf(address: string): string {
  const query = address.indexOf('?')
  return query < 0 ? address : address.slice(0, query)
}

/** What a page shows in a language: its messages, and the API for its data. */
function contentIn(locale: Locale, { calls, catalogues }: PageSystem) {
  return { locale, catalogues: catalogues(locale), api: localApi(calls, locale) }
}

/** The API client of pages during server rendering, which calls the actions without HTTP. */
function localApi(calls: LocalCalls, locale: Locale): Api {
  return async (call, input) => {
    const answer = await calls(call, input ?? {}, locale)
    if ('result' in answer) return answer.result as never
    const { status, body, retryAfterSeconds } = answer.failure
    const { error_type: errorType, ...error } = JSON.parse(body)
    throw new ApiError(status, { ...error, errorType, retryAfterSeconds })
  }
}

function cacheKey(locale: Locale, address: string, variant?: string): string {
  return variant ? `${locale} ${address} ${variant}` : `${locale} ${address}`
}

/** The cache name of a page. All URLs of a private page share its skeleton, which has no parameters. */
function cacheName(url: URL, route: PageRoute | undefined): string {
  return route?.access === 'private' ? route.path : url.pathname + url.search
}

interface PageParts {
  maker: PageRenderer
  site: Site
  locale: Locale
  url: URL
  messageBase: string
  banner: StagingBannerHtml
  /** The page at the URL; undefined when none exists. */
  page: Page | undefined
  policy: string
}

async function freshPage(
  { maker, site, locale, url, messageBase, banner, page, policy }: PageParts,
  rendered: RenderResult,
): Promise<RenderedPage> {
  const { title, description, head, body, status } = rendered
  const shown = page ?? MISSING_PAGE
  const files = maker.files(shown, locale)
  // The page route without the import functions, which JSON cannot hold.
  const { folder: _, firstCalls = [], ...route } = shown
  const html = renderHtmlDocument({
    locale,
    site,
    route: page,
    title,
    description,
    head,
    body,
    files,
    path: (page?.canonical ?? url.pathname) + url.search,
    messages: messageFileUrl(messageBase, shown),
    firstCalls: firstCallUrls(site, firstCalls),
    hydration: {
      site,
      messageBase,
      first: { route, parts: files.parts },
      ...rendered.hydration,
    },
    lateWords: rendered.lateWords,
    oldIosWords: rendered.oldIosWords,
    banner,
  })
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-language': locale,
    // The policy is part of the cached page: it changes with the content version, and the ETag of the page includes it.
    'content-security-policy': policy,
    vary: 'cookie, accept-encoding',
    'cache-control': page?.access === 'public' ? 'public, max-age=0, must-revalidate' : 'no-store',
  }
  const finished = (await maker.finish?.(html, url.pathname)) ?? html
  // Search results are not cached: the number of possible texts is unlimited.
  const isSearch = page?.query?.includes('q') && url.search !== ''
  const isKept = (status === 200 && !isSearch) || url.pathname === NOT_FOUND_PATH
  return { status, headers, html: finished, isKept }
}

function sendFresh(c: Context, { status, headers, html }: RenderedPage): Response {
  return c.body(html, status as 200, headers)
}

/**
 * The URL that a request is redirected to, with the query kept. Also removes a trailing slash, so that a page has one
 * URL.
 */
function redirectOf(config: Config, url: URL): string | null {
  const redirect = findRedirect(url.pathname, config.brandSlug)
  if (redirect) return (redirect.isExternal ? config.developerUrl || '/' : redirect.to) + url.search
  const isDoubled = url.pathname.length > 1 && url.pathname.endsWith('/')
  // Remove leading slashes too: `//evil.example/` must not become another host.
  return isDoubled ? `/${url.pathname.replace(/^\/+|\/+$/g, '')}${url.search}` : null
}

export function siteSettingsOf(config: Config): Site {
  return {
    publicUrl: config.publicUrl,
    apiBase: `${config.apiUrl}${API_BASE}`,
    cachedApiBase: `${config.cachedApiUrl}${API_BASE}`,
    brand: mapLocales((locale) => brandNameOf(config, locale)),
    urlScheme: config.urlScheme,
    chatUrl: config.chatUrl,
    hasIphone: hasSimulatedIphone(config),
    loginCodeDigits: config.loginCodeDigits,
    hasCodeCalls: config.codeCallsPerDay > 0,
    resetGiftDays: config.resetGiftDays,
    smsCountries: config.smsCountries,
    registerGroups: config.registerGroups,
    metricaId: config.metricaId,
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
