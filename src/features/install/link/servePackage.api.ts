import { type Context, Hono } from 'hono'
import type { ByteStream } from '#adapters/storage/storage.port.ts'
import { type ByteRange, parseRangeHeader } from '#kernel/byteRange.ts'
import { DEFAULT_LOCALE } from '#kernel/locale.ts'
import type { Ctx } from '#server/context.ts'
import { sendRange } from '#server/http/sendRange.ts'
import type { InstallationRow } from '../install.store.ts'
import { markCopyLost } from '../storage/signedStorage.actions.ts'
import { installationUrlsOf } from './installationUrl.actions.ts'
import { localisedNamesOf, renderInstallManifest } from './manifest.views.ts'
import {
  deliverElsewhere,
  findOpenPackage,
  findServablePackage,
  type PackageFile,
  recordDelivery,
  type ServeResult,
  type StoredPackage,
  serveManifest,
  streamAndCountBytes,
  streamWhileOpen,
} from './servePackage.actions.ts'

/**
 * Serves the manifest and the package to iOS, without session or cookie. A URL that never existed answers 404 and an
 * expired one 410, without a reason in the response.
 */
export function packageRoutes(makeContext: () => Promise<Ctx>): Hono {
  const door = new Hono()
  // Hono serves HEAD with the same handlers and drops the body.
  door.get('/:token/manifest.plist', async (c) => {
    const ctx = await makeContext()
    const row = await serveManifest(ctx, c.req.param('token'))
    if (typeof row === 'string') return sendRefusal(c, row)
    const text = renderInstallManifest(manifestOf(ctx, c.req.param('token'), row))
    return c.body(text, 200, {
      'content-type': 'text/xml; charset=utf-8',
      'cache-control': 'private, no-store',
    })
  })
  door.get('/:token/app.ipa', async (c) => {
    const ctx = await makeContext()
    const file = await findServablePackage(ctx, c.req.param('token'))
    if (typeof file === 'string') return sendRefusal(c, file)
    const delivered = await sendElsewhere(c, ctx, file)
    if (delivered) return delivered
    const stream = (source: ByteStream, part: ByteRange) =>
      streamAndCountBytes(source, file, part, makeContext)
    return sendPackage(c, ctx, file, stream, () => markCopyLost(ctx, file.signingId, file.storageKey))
  })
  // nginx calls this at the end of each download with PACKAGE_DELIVERY=nginx.
  door.post('/delivered', async (c) => {
    const isOurs = await recordDelivery(await makeContext(), {
      token: c.req.header('x-delivery-token') ?? '',
      status: Number(c.req.header('x-delivery-status')),
      range: c.req.header('x-delivery-range') ?? '',
      bytes: Number(c.req.header('x-delivery-bytes')),
      isComplete: c.req.header('x-delivery-complete') === 'OK',
      received: c.req.header('x-delivery-received') ?? '',
    })
    return c.body(null, isOurs ? 204 : 404)
  })
  return door
}

/**
 * Responds to a GET with a redirect to nginx's own download or to the object storage. Returns null if the server must
 * send the package itself.
 */
async function sendElsewhere(c: Context, ctx: Ctx, file: PackageFile): Promise<Response | null> {
  if (c.req.method !== 'GET') return null
  const requested = parseRangeHeader(c.req.header('range'), file.size)
  if (requested === 'unsatisfiable') return null
  const part = requested === 'whole' ? { start: 0, end: file.size - 1 } : requested
  const delivery = await deliverElsewhere(ctx, file, part)
  if (!delivery) return null
  const { host, pathname, search, href } = delivery.address
  c.header('cache-control', 'private, no-store, no-transform')
  if (delivery.by === 'storage') return c.redirect(href, 302)
  c.header('content-type', 'application/octet-stream')
  c.header('x-accel-redirect', `/package-store/${delivery.reportToken}/${host}${pathname}${search}`)
  return c.body(null, 200)
}

/** Serves the unsigned packages of the open catalogue by their hash, to everybody. All others are 404. */
export function openPackageRoutes(makeContext: () => Promise<Ctx>): Hono {
  const door = new Hono()
  door.get('/:name{[0-9a-f]{64}[.]ipa}', async (c) => {
    const ctx = await makeContext()
    const file = await findOpenPackage(ctx, c.req.param('name').slice(0, 64))
    if (!file) return sendRefusal(c, 'unknown')
    return sendPackage(c, ctx, file, (source) => streamWhileOpen(source, file, makeContext))
  })
  return door
}

function sendRefusal(c: Context, why: Extract<ServeResult<never>, string>): Response {
  return c.body(null, why === 'unknown' ? 404 : 410, { 'cache-control': 'no-store' })
}

function manifestOf(ctx: Ctx, token: string, row: InstallationRow) {
  const picture = row.icon && `${ctx.config.publicUrl}/pictures/${row.icon}`
  return {
    ...localisedNamesOf(DEFAULT_LOCALE, row),
    packageUrl: installationUrlsOf(ctx, token.split('.')[0] ?? '').package,
    icons: picture ? { small: `${picture}-64.png`, large: `${picture}-512.png` } : null,
    bundleIdentifier: row.bundleIdentifier ?? '',
    version: row.versionName,
  }
}

async function sendPackage(
  c: Context,
  ctx: Ctx,
  file: StoredPackage,
  stream: (source: ByteStream, part: ByteRange) => AsyncGenerator<Uint8Array>,
  giveUp?: () => Promise<unknown>,
): Promise<Response> {
  const answer = await sendRange(c, {
    size: file.size,
    etag: `"${file.sha256}"`,
    headers: {
      'content-type': 'application/octet-stream',
      'cache-control': 'private, no-store, no-transform',
    },
    async open(part) {
      const source = await ctx.ports.storage.open(file.storageKey, part, { isLent: true })
      return source && stream(source, part)
    },
  })
  if (answer) return answer
  await giveUp?.()
  return sendRefusal(c, 'over')
}
