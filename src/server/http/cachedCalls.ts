import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { getQueryParam } from 'hono/utils/url'
import { pathParameters } from '#kernel/call.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { AppError } from '#kernel/errors.ts'
import { type Locale, localeFromHeader } from '#kernel/locale.ts'
import { matchPath } from '#kernel/path.ts'
import { startStopwatch } from '#kernel/time.ts'
import { toCamelCaseKeys, toSnakeCaseKeys } from '#kernel/wireCase.ts'
import type { Ctx } from '../context.ts'
import { requestSecondsHistogram } from '../metrics.ts'
import { traceSpan } from '../tracing.ts'
import { API_BASE, type EndpointBinding, type HttpEdgeSystem, routePaths, runBinding } from './edge.ts'
import { createErrorResponse } from './errorResponse.ts'
import { checkInput } from './input.ts'
import type { CachedPage, PageCache, RenderedPage } from './pageCache.ts'
import { readRequestInput } from './requestInput.ts'
import { sendCached } from './sendCached.ts'

/**
 * Calls with `cacheSeconds` are answered with bytes of the page cache. An answer depends on path, declared query and
 * language only: the action runs without a visitor, so it cannot see whose request it answers first.
 */
export interface CachedCalls {
  /** A cached answer by raw URL; undefined when the request must be handled in full. */
  peek(url: string, acceptLanguage: string | undefined): CachedPage | undefined
  answer(binding: EndpointBinding, c: Context): Promise<Response>
}

export interface CachedCallSystem extends HttpEdgeSystem {
  pageCache: PageCache
  read<T>(locale: Locale, run: (ctx: Ctx) => Promise<T>): Promise<T>
}

/** How many raw URLs are mapped to a cached response. Limited, because anyone can make up URLs. */
const MAXIMUM_NAMES = 5000
const JSON_TYPE = 'application/json; charset=utf-8'

export function createCachedCalls(
  system: CachedCallSystem,
  bindings: readonly EndpointBinding[],
): CachedCalls {
  const { pageCache } = system
  for (const { endpoint } of bindings) if (endpoint.cacheSeconds !== undefined) requirePublic(endpoint)
  const find = createCallFinder(bindings)
  const names = new Map<string, string>()

  function nameOfUrl(url: string): string | undefined {
    const found = find(url)
    if (!found || found.endpoint.cacheSeconds === undefined) return undefined
    try {
      return nameOf(found.endpoint, checkInput(found.endpoint, found.raw))
    } catch {
      return undefined
    }
  }

  return {
    peek(url, acceptLanguage) {
      const name = names.get(url) ?? nameOfUrl(url)
      const page = name && pageCache.peek(cacheKey(localeFromHeader(acceptLanguage), name))
      if (!page) return undefined
      if (names.size >= MAXIMUM_NAMES) names.clear()
      names.set(url, name)
      return page
    },
    async answer(binding, c) {
      const { endpoint } = binding
      const requestId = randomUUID()
      const locale = localeFromHeader(c.req.header('accept-language'))
      try {
        const { raw } = await readRequestInput(endpoint, c, '')
        const name = nameOf(endpoint, checkInput(endpoint, raw))
        const render = () =>
          traceSpan(binding.endpoint.call, { 'bustan.request_id': requestId }, () =>
            renderCall(system, binding, { raw, locale, requestId }),
          )
        const page = await pageCache.read(cacheKey(locale, name), render, null)
        if (!page) throw new AppError('not_found')
        if (page.status === 200) return sendCached(c, page)
        return c.body(page.plain, page.status as 400, page.headers)
      } catch (error) {
        const failure = createErrorResponse(error, locale, requestId, endpoint.errors)
        if (failure.status >= 500)
          system.log.error({ err: error, requestId, call: endpoint.call }, 'call failed')
        const retry = failure.retryAfterSeconds ? { 'retry-after': String(failure.retryAfterSeconds) } : {}
        return c.body(failure.body, failure.status as 400, { ...failureHeaders(requestId), ...retry })
      }
    },
  }
}

/** Refuses to start if the response of a private call would be cached for everyone. */
function requirePublic({ call, access, method, needsKey, givesFile, idempotent }: Endpoint): void {
  const isPublic = access === 'public' && method === 'GET' && !needsKey && !givesFile && !idempotent
  if (!isPublic) throw new Error(`${call} has cacheSeconds, but its answer is not the same for everyone.`)
}

interface CallRequest {
  raw: Record<string, unknown>
  locale: Locale
  requestId: string
}

/**
 * Runs the action without a user, because everybody gets the same response. Expected errors are returned but not
 * cached; other errors are thrown.
 */
async function renderCall(
  system: CachedCallSystem,
  binding: EndpointBinding,
  { raw, locale, requestId }: CallRequest,
): Promise<RenderedPage> {
  const { path: route, method, cacheSeconds, errors } = binding.endpoint
  const elapsed = startStopwatch()
  const observe = (status: number) =>
    requestSecondsHistogram.observe({ route, method, status }, elapsed() / 1000)
  try {
    const answer = await system.read(locale, (ctx) => runBinding(system, binding, ctx, raw))
    const html = JSON.stringify(toSnakeCaseKeys(answer ?? {}))
    observe(200)
    const headers = {
      'content-type': JSON_TYPE,
      'cache-control': `public, max-age=0, s-maxage=${cacheSeconds}, stale-while-revalidate=600`,
      vary: 'accept-language, accept-encoding',
      ...pagesOriginHeaders(system),
    }
    return { status: 200, headers, html, isKept: true }
  } catch (error) {
    const { status, body } = createErrorResponse(error, locale, requestId, errors)
    observe(status)
    if (status >= 500) throw error
    return { status, headers: failureHeaders(requestId), html: body, isKept: false }
  }
}

function failureHeaders(requestId: string): Record<string, string> {
  return { 'content-type': JSON_TYPE, 'cache-control': 'no-store', 'x-request-id': requestId }
}

/**
 * Our pages may call this API from another host. The header is the same for every origin, so that caches store one
 * response.
 */
function pagesOriginHeaders({ config }: CachedCallSystem): Record<string, string> {
  const isApart = config.apiUrl || config.cachedApiUrl
  return isApart ? { 'access-control-allow-origin': new URL(config.publicUrl).origin } : {}
}

/** The checked input has only declared names, in the order of the contract and with defaults filled in. */
function nameOf({ call }: Endpoint, input: object): string {
  return `${call} ${JSON.stringify(input)}`
}

function cacheKey(locale: Locale, name: string): string {
  return `${locale} ${name}`
}

/** Finds a GET call by its URL, as the router of the edge does: paths with fewer parameters come first. */
function createCallFinder(bindings: readonly EndpointBinding[]) {
  const routes = bindings
    .filter(({ endpoint }) => endpoint.method === 'GET')
    .flatMap(({ endpoint }) => routePaths(endpoint).map((path) => ({ endpoint, path })))
    .toSorted((a, b) => pathParameters(a.path).length - pathParameters(b.path).length)
  return (url: string): { endpoint: Endpoint; raw: Record<string, unknown> } | undefined => {
    if (!url.startsWith(API_BASE)) return undefined
    const query = url.indexOf('?')
    const path = url.slice(API_BASE.length, query < 0 ? undefined : query)
    for (const { endpoint, path: pattern } of routes) {
      const parameters = matchPath(pattern, path)
      if (!parameters) continue
      const given = query < 0 ? {} : (toCamelCaseKeys(getQueryParam(url)) as object)
      return { endpoint, raw: { ...given, ...parameters } }
    }
    return undefined
  }
}
