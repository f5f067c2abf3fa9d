import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { sitemapRoutes } from '#features/catalogue/browsing/sitemap.api.ts'
import { altStoreRoutes } from '#features/catalogue/import/altstore.api.ts'
import { pictureRoutes } from '#features/catalogue/picture.api.ts'
import { videoRoutes } from '#features/catalogue/video/video.api.ts'
import { enrolmentRoutes } from '#features/device/enrolment/enrolment.api.ts'
import { openPackageRoutes, packageRoutes } from '#features/install/link/servePackage.api.ts'
import { gatewayReturnRoutes } from '#features/payment/settlement/gatewayReturn.api.ts'
import { setupRoutes } from '#features/setup/setup.api.ts'
import { AppError } from '#kernel/errors.ts'
import { DEFAULT_LOCALE } from '#kernel/locale.ts'
import { PAGES } from '#pages.ts'
import { serveAssets } from '#server/assets.ts'
import { openProfileSigner } from '#server/certificate/profileSigner.ts'
import { isDatabaseUnavailable } from '#server/db.ts'
import { createCachedCalls } from '#server/http/cachedCalls.ts'
import { API_BASE, createHttpEdge } from '#server/http/edge.ts'
import { createErrorResponse } from '#server/http/errorResponse.ts'
import { createLocalCalls } from '#server/http/localCalls.ts'
import { describeApi } from '#server/http/openapi.ts'
import type { CachedPage } from '#server/http/pageCache.ts'
import { securityHeaders } from '#server/http/security.ts'
import { VERSION } from './commands/version.ts'
import { registerGauges } from './gauges.ts'
import { metricsRoutes } from './metricsRoutes.ts'
import { OFFICE_BASE, type OfficeFiles, officeRoutes } from './officeRoutes.ts'
import { readKnownQueryValues } from './pages/knownQueryValues.ts'
import { MESSAGES_BASE, messageRoutes } from './pages/messageRoutes.ts'
import { listSandboxFiles } from './pages/pageFiles.ts'
import { createPageHandler, type PageRenderer } from './pages/pages.ts'
import { API_BINDINGS } from './slices.ts'
import type { System } from './system.ts'

export interface HttpState {
  /** True after the stop signal: the server accepts no new traffic. */
  isStopping: boolean
}

export interface HttpOptions {
  state: HttpState
  pages?: PageRenderer
  /** Folder of the built browser files. */
  assets?: string
  /** Built files of the office's pages; the office's API works without them. */
  office?: OfficeFiles
}

export interface Http {
  app: Hono
  peek: FindCachedResponse
}

/** A cached page or answer by the raw URL and the headers; undefined when the request must be handled in full. */
export type FindCachedResponse = (url: string, headers: IncomingHttpHeaders) => CachedPage | undefined

/** Creates the HTTP app with all routes of the product. */
export async function createHttp(
  system: System,
  { state, pages, assets, office }: HttpOptions,
): Promise<Http> {
  const app = new Hono()
  const dispatch = (address: string, init?: RequestInit) => app.request(address, init)
  app.use(securityHeaders(system.config))
  app.onError((error, c) => failed(system, error, c))
  app.get('/healthz', (c) => c.json({ status: 'ok', version: VERSION }))
  app.get('/readyz', async (c) => {
    const fault = state.isStopping ? 'stopping' : await readinessFault(system)
    return fault ? c.json({ status: fault }, 503) : c.json({ status: 'ready' })
  })
  registerGauges(system)
  app.route('/', metricsRoutes(system.config))
  if (system.config.apiUrl || system.config.cachedApiUrl) app.use(`${API_BASE}/*`, allowPages(system))
  // The OpenAPI document is created lazily: it would delay every start by 0.1 s.
  let description: string | undefined
  app.get(`${API_BASE}/openapi.json`, (c) => {
    description ??= JSON.stringify(
      describeApi(
        system.config,
        API_BINDINGS.map(({ endpoint }) => endpoint),
      ),
    )
    return c.body(description, 200, { 'content-type': 'application/json; charset=utf-8' })
  })
  const cachedCalls = createCachedCalls(system, API_BINDINGS)
  const peekCall: FindCachedResponse = (url, headers) => cachedCalls.peek(url, headers['accept-language'])
  app.route(API_BASE, createHttpEdge(system, API_BINDINGS, cachedCalls.answer))
  await system.sandbox?.openPanel(app, system, dispatch)
  app.route('/callback/setup', setupRoutes(system.context))
  app.route('/callback', gatewayReturnRoutes(system))
  app.route('/i', packageRoutes(system.context))
  app.route('/open', openPackageRoutes(system.context))
  app.route('/', altStoreRoutes(system.context))
  app.route('/ota', enrolmentRoutes(system.context, openProfileSigner(system.config, system.log)))
  app.route('/', sitemapRoutes(indexedPaths(), system.context))
  app.route('/pictures', pictureRoutes(join(system.config.dataDir, 'cache/pictures'), system.context))
  app.route('/videos', videoRoutes(system.context))
  if (assets) app.use(serveAssets(assets, '', system.sandbox ? undefined : listSandboxFiles(assets)))
  const sandboxPages = system.sandbox?.pages ?? []
  const messages = messageRoutes(pages?.isDevelopment, sandboxPages)
  if (system.config.office === 'on') app.route(OFFICE_BASE, officeRoutes(system, messages, office))
  if (!pages) return { app, peek: peekCall }
  app.route(MESSAGES_BASE, messages.app)
  const calls = createLocalCalls(system, API_BINDINGS)
  const made = createPageHandler(
    {
      config: system.config,
      cache: system.pageCache,
      calls,
      catalogues: messages.catalogues,
      messageBase: messages.base,
      readKnownQueryValues: () => system.read(DEFAULT_LOCALE, readKnownQueryValues),
      sandboxPages,
    },
    pages,
  )
  app.route('/', made.app)
  const peek: FindCachedResponse = (url, headers) => peekCall(url, headers) ?? made.peek(url, headers.cookie)
  return { app, peek }
}

/**
 * Allows cross-origin calls from our pages on another host, and from no other origin. The header is the same in every
 * answer, so that shared caches need not keep one for each origin.
 */
function allowPages({ config }: System): MiddlewareHandler {
  const origin = new URL(config.publicUrl).origin
  return cors({ origin: () => origin, exposeHeaders: ['x-product-now', 'retry-after'], maxAge: 86_400 })
}

/** The response when a route threw: logs the error without personal data, answers without details. */
function failed({ log }: System, error: Error, c: Context): Response {
  if (error instanceof AppError) return refused(error, c)
  const isUnavailable = isDatabaseUnavailable(error)
  log.error({ err: error, method: c.req.method }, 'request failed')
  if (isUnavailable) c.header('retry-after', '2')
  return c.text(
    isUnavailable ? 'Away for a moment. Please try again.' : 'Something went wrong.',
    isUnavailable ? 503 : 500,
  )
}

/**
 * The response when the server is too busy or a request body is incomplete. Both are expected, so they are not logged.
 */
function refused(error: AppError, c: Context): Response {
  const { status, retryAfterSeconds } = createErrorResponse(error, DEFAULT_LOCALE, '')
  if (retryAfterSeconds) c.header('retry-after', String(retryAfterSeconds))
  return c.text('Please try again in a moment.', status as 503)
}

/** Paths for the sitemap: public pages without parameters and without a canonical page. */
function indexedPaths(): string[] {
  return PAGES.filter(
    ({ access, path, canonical }) => access === 'public' && !canonical && !path.includes('{'),
  ).map(({ path }) => path)
}

async function readinessFault({ db }: System): Promise<string | null> {
  try {
    await db.selectFrom('productClock').select('isTheRow').execute()
    return null
  } catch {
    return 'database away'
  }
}
