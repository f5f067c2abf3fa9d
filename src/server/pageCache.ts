import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { MINUTE } from '#kernel/time.ts'

/** A page as it is sent: compressed once, for Persian text re-encoded at each answer was ten times slower. */
export interface CachedPage {
  status: number
  headers: Record<string, string>
  etag: string
  plain: Uint8Array<ArrayBuffer>
  br: Uint8Array<ArrayBuffer>
  gzip: Uint8Array<ArrayBuffer>
}

export type Encoding = 'br' | 'gzip' | 'plain'

export interface FreshPage {
  status: number
  headers: Record<string, string>
  html: string
  /** Errors are sent but not kept. */
  isKept: boolean
}

export interface PageCache {
  /** At once, or undefined: for the fast path, which must not wait. Starts a refresh when the page is old. */
  peek(key: string): CachedPage | undefined
  /** From memory, or rendered once however many ask. */
  read(key: string, render: () => Promise<FreshPage>): Promise<CachedPage>
  /** Editorial content has changed: everything is rendered anew when next asked for. */
  setVersion(version: number): void
  bytes(): number
}

interface Entry {
  page: CachedPage
  size: number
  version: number
  madeAt: number
  isUsed: boolean
  render: () => Promise<FreshPage>
}

/** Counters and comments may be this old (they do not raise the version). */
const FRESH_MS = MINUTE / 2
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export function createPageCache(maximumBytes: number): PageCache {
  // A Map keeps the order of insertion: the first has stood there for longest.
  const entries = new Map<string, Entry>()
  const underWay = new Map<string, Promise<CachedPage>>()
  let version = 0
  let total = 0

  function keep(key: string, entry: Entry): void {
    drop(key)
    if (entry.size > maximumBytes) return
    for (const [oldest, kept] of entries) {
      if (total + entry.size <= maximumBytes) break
      if (kept.isUsed) spare(oldest, kept)
      else drop(oldest)
    }
    entries.set(key, entry)
    total += entry.size
  }

  /** Used since it was last looked at: it goes to the end of the line. Moving it at each use would cost more. */
  function spare(key: string, entry: Entry): void {
    entry.isUsed = false
    entries.delete(key)
    entries.set(key, entry)
  }

  function drop(key: string): void {
    total -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }

  /** One rendering per key and version; what was asked for before a change is not kept as if it were after it. */
  function renderOnce(key: string, render: () => Promise<FreshPage>): Promise<CachedPage> {
    const flight = `${version} ${key}`
    const found = underWay.get(flight)
    if (found) return found
    const made = makeEntry(render, version)
      .then(({ entry, isKept }) => {
        if (isKept) keep(key, entry)
        return entry.page
      })
      .finally(() => underWay.delete(flight))
    underWay.set(flight, made)
    return made
  }

  function use(key: string): Entry | undefined {
    const entry = entries.get(key)
    if (entry) entry.isUsed = true
    return entry
  }

  const isOld = (entry: Entry) => performance.now() - entry.madeAt > FRESH_MS

  return {
    peek(key) {
      const entry = use(key)
      if (!entry || entry.version !== version) return undefined
      // Old counters: this visitor gets what is there, the next one gets the new.
      if (isOld(entry)) renderOnce(key, entry.render).catch(() => undefined)
      return entry.page
    },
    async read(key, render) {
      const entry = use(key)
      if (entry && entry.version === version && !isOld(entry)) return entry.page
      try {
        return await renderOnce(key, render)
      } catch (error) {
        // The database is away: yesterday's page is better than none.
        if (entry) return entry.page
        throw error
      }
    },
    setVersion(next) {
      version = next
    },
    bytes: () => total,
  }
}

async function makeEntry(
  render: () => Promise<FreshPage>,
  version: number,
): Promise<{ entry: Entry; isKept: boolean }> {
  const { status, headers, html, isKept } = await render()
  const plain = new TextEncoder().encode(html)
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  }
  const [br, zipped] = await Promise.all([compressBrotli(plain, quality), compressGzip(plain, { level: 6 })])
  const etag = `W/"${createHash('sha1').update(plain).digest('base64url')}"`
  const page: CachedPage = {
    status,
    headers,
    etag,
    plain,
    br: new Uint8Array(br),
    gzip: new Uint8Array(zipped),
  }
  const size = plain.length + page.br.length + page.gzip.length
  const entry = { page, size, version, madeAt: performance.now(), isUsed: false, render }
  return { entry, isKept }
}

/** The smallest form the browser says it can read. */
export function encodingOf(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'plain'
  if (acceptEncoding.includes('br')) return 'br'
  return acceptEncoding.includes('gzip') ? 'gzip' : 'plain'
}
