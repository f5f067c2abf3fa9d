import { readFileSync } from 'node:fs'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { AppError } from '#kernel/errors.ts'
import { editorialLocaleOf, LOCALE_DIRECTION, type Locale, localeFromHeader } from '#kernel/locale.ts'
import { serveAssets } from '#server/assets.ts'
import { brandNameOf } from '#server/brand.ts'
import { createHttpEdge } from '#server/http/edge.ts'
import { createErrorResponse } from '#server/http/errorResponse.ts'
import { describeApi } from '#server/http/openapi.ts'
import { officeToken, readOperator } from '#server/operator.ts'
import type { Config } from '#server/settings/settings.ts'
import { renderJsonBlock } from './pages/document.ts'
import { escapeHtml } from './pages/escapeHtml.ts'
import { catalogueFileUrl } from './pages/messageFile.ts'
import type { MessageRoutes } from './pages/messageRoutes.ts'
import { OFFICE_CATALOGUES } from './pages/messageSets.ts'
import { resolveOwnLocale } from './pages/pageCookies.ts'
import { stagingBanner } from './pages/stagingBanner.ts'
import { OFFICE_API_BINDINGS } from './slices.ts'
import type { System } from './system.ts'

export const OFFICE_BASE = '/office'
export const OFFICE_API_BASE = `${OFFICE_BASE}/api/v1`

/** The built files of the office. Pages of the store never refer to them. */
export interface OfficeFiles {
  entry: string
  styles: string[]
  /** Folder of the office's built files; undefined in development. */
  folder?: string
  /** Lets Vite add hot reload to the HTML, in development only. */
  finish?(html: string, path: string): Promise<string>
}

const ENTRY = 'src/app/office.tsx'

export function readBuiltOffice(folder: string): OfficeFiles {
  const manifest: Manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8'))
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`the build has no file for ${ENTRY}.`)
  const address = (file: string) => `${OFFICE_BASE}/${file}`
  return { entry: address(entry.file), styles: stylesOf(manifest, ENTRY).map(address), folder }
}

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] } | undefined>

/**
 * Style sheets of a built module and its imports. Those of imports come first, so that the module's own override them.
 * Imports may be circular.
 */
function stylesOf(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  if (seen.has(name)) return []
  seen.add(name)
  const { css = [], imports = [] } = manifest[name] ?? { file: '' }
  return [...imports.flatMap((one) => stylesOf(manifest, one, seen)), ...css]
}

/**
 * The routes of the office: one page for all screens, and its API. The office can be limited to one origin or disabled.
 */
export function officeRoutes(system: System, messages: MessageRoutes, files: OfficeFiles | undefined): Hono {
  const { config } = system
  const app = new Hono()
  app.use(onlyAtItsOrigin(config))
  app.use('/api/v1/*', onlyFromItsPages)
  app.get('/api/v1/openapi.json', async (c) => {
    const token = officeToken(c.req.header('cookie'))
    const operator = token && (await readOperator(system.db, await system.now(), token))
    if (!operator) return refused(c, 'office_sign_in_required')
    const endpoints = OFFICE_API_BINDINGS.map(({ endpoint }) => endpoint)
    return c.json(describeApi(config, endpoints, OFFICE_API_BASE))
  })
  app.route('/api/v1', createHttpEdge(system, OFFICE_API_BINDINGS))
  if (!files) return app
  if (files.folder) app.use(serveAssets(files.folder, OFFICE_BASE))
  const show = async (c: Context) => {
    const locale = editorialLocaleOf(resolveOwnLocale(config, c, new URL(c.req.url)))
    const html = officeDocument(config, files, locale, messages.base(locale))
    c.header('cache-control', 'no-store')
    return c.html(files.finish ? await files.finish(html, c.req.path) : html)
  }
  app.get('/', show)
  app.get('/*', show)
  return app
}

/** Answers 404 on any origin other than the office's, so that visitors do not find out that it exists. */
function onlyAtItsOrigin({ officeOrigin }: Config): MiddlewareHandler {
  const host = officeOrigin && new URL(officeOrigin).host
  return async (c, next) => {
    if (host && c.req.header('host') !== host) return refused(c, 'not_found')
    return next()
  }
}

/**
 * Refuses office calls without a header that forms and images of other sites cannot set, whatever cookies they send.
 */
const onlyFromItsPages: MiddlewareHandler = async (c, next) => {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (!isRead && c.req.header('x-office') !== '1') return refused(c, 'not_allowed')
  return next()
}

function refused(c: Context, code: 'not_found' | 'not_allowed' | 'office_sign_in_required'): Response {
  const { status, body } = createErrorResponse(
    new AppError(code),
    localeFromHeader(c.req.header('accept-language')),
    '',
  )
  c.header('content-type', 'application/json; charset=utf-8')
  c.header('cache-control', 'no-store')
  return c.body(body, status as 404)
}

function officeDocument(config: Config, files: OfficeFiles, locale: Locale, messageBase: string): string {
  const facts = {
    brand: brandNameOf(config, locale),
    publicUrl: config.publicUrl,
    apiBase: OFFICE_API_BASE,
    messages: catalogueFileUrl(messageBase, OFFICE_CATALOGUES),
  }
  const banner = stagingBanner(config, locale)
  return `<!doctype html>
<html lang="${locale}" dir="${LOCALE_DIRECTION[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(facts.brand)}</title>
${files.styles.map((file) => `<link rel="stylesheet" href="${file}">`).join('\n')}
${banner.head}<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script type="module" src="${files.entry}"></script>
</head>
<body>
${banner.body}<div id="root"></div>
<script type="application/json" id="facts">${renderJsonBlock(facts)}</script>
</body>
</html>
`
}
