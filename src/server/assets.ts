import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { MiddlewareHandler } from 'hono'

interface Asset {
  type: string
  etag: string
  /** The Cache-Control header of the static file. */
  cacheControl: string
  plain: Uint8Array<ArrayBuffer>
  br: Uint8Array<ArrayBuffer> | undefined
  gzip: Uint8Array<ArrayBuffer> | undefined
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.ico': 'image/x-icon',
}

/** Serves the built files from memory. The build has already compressed them. */
export function serveAssets(
  folder: string,
  base = '',
  /** File names in the folder that must not be served. */
  hidden: ReadonlySet<string> = new Set(),
): MiddlewareHandler {
  const assets = readAssets(folder, hidden)
  return async (c, next) => {
    const asset = assets.get(c.req.path.slice(base.length))
    if (!asset || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next()
    const accepted = c.req.header('accept-encoding') ?? ''
    const encoding =
      asset.br && /\bbr\b/.test(accepted) ? 'br' : asset.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : null
    c.header('etag', asset.etag)
    c.header('vary', 'accept-encoding')
    c.header('cache-control', asset.cacheControl)
    if (c.req.header('if-none-match') === asset.etag) return c.body(null, 304)
    c.header('content-type', asset.type)
    if (encoding) c.header('content-encoding', encoding)
    return c.body((encoding && asset[encoding]) || asset.plain)
  }
}

function readAssets(folder: string, hidden: ReadonlySet<string>): Map<string, Asset> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const assets = new Map<string, Asset>()
  for (const name of names) {
    const file = join(folder, name)
    const type = TYPES[extname(name)]
    if (!type || name.startsWith('.vite') || hidden.has(name) || !statSync(file).isFile()) continue
    const plain = new Uint8Array(readFileSync(file))
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    assets.set(`/${name}`, {
      type,
      etag,
      cacheControl: cacheControlOf(name),
      plain,
      br: readIfExists(`${file}.br`),
      gzip: readIfExists(`${file}.gz`),
    })
  }
  return assets
}

function cacheControlOf(name: string): string {
  // The file name contains a hash of the content, so browsers may cache the file forever.
  if (name.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  // A service worker outlives its pages, so browsers must always check for a newer one.
  return name === 'push-worker.js' ? 'no-cache' : 'public, max-age=3600'
}

function readIfExists(file: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return new Uint8Array(readFileSync(file))
  } catch {
    return undefined
  }
}
