import { transcode } from 'node:buffer'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { MINUTE } from '#kernel/time.ts'
import { type ConcurrencyLimits, createConcurrencyLimiter } from './concurrencyLimiter.ts'

/**
 * A rendered page, ready to send. It is compressed once, because encoding Persian text for each response was ten times
 * slower.
 */
export interface CachedPage {
  status: number
  headers: Record<string, string>
  etag: string
  plain: Uint8Array<ArrayBuffer>
  br: Uint8Array<ArrayBuffer>
  gzip: Uint8Array<ArrayBuffer>
}

export type PageEncoding = 'br' | 'gzip' | 'plain'

/** A page that is not cached is compressed only in the encoding of its request (`encodePage`). */
export type PageResponse = Omit<CachedPage, 'br' | 'gzip'> & Partial<Pick<CachedPage, 'br' | 'gzip'>>

/** Renders a page; null when no page exists at this URL. */
export type RenderPage = () => Promise<RenderedPage | null>

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  html: string
  /** False for error pages, which are sent but not cached. */
  isKept: boolean
}

export interface PageCache {
  /** Synchronous lookup of a cached page; undefined on a miss. Starts a refresh when the page is stale. */
  peek(key: string): CachedPage | undefined
  /**
   * Returns the cached page or renders it, once for concurrent requests. `holder` is the IP address of the visitor:
   * rendering slots are shared fairly between holders, and it throws `service_unavailable` when one holder has too many
   * waiting. Null renders without a slot, for what does not occupy the main thread.
   */
  read(key: string, render: RenderPage, holder?: string | null): Promise<PageResponse | null>
  /** Call it when editorial content changed. Every page is then rendered again at its next request. */
  setVersion(version: number): void
  version(): number
  bytes(): number
}

interface Entry {
  page: CachedPage
  size: number
  version: number
  madeAt: number
  isUsed: boolean
  render: RenderPage
  needsSlot: boolean
}

/**
 * After this time a cached page is stale. Counters and comments on it may be this old, because they do not change the
 * content version.
 */
const FRESH_MS = MINUTE / 2
/** After this time a stale page is sent only when it cannot be rendered. Shared caches have the same bound. */
const USABLE_MS = 10 * MINUTE
/** Share of the page cache for new pages that were requested only once. */
const PROBATION_SHARE = 0.1
/**
 * Limits of concurrent rendering. React renders on the main thread, so more renderings at once would only slow down all
 * of them.
 */
const RENDERINGS: ConcurrencyLimits = {
  atOnce: 6,
  atOncePerHolder: 4,
  maximumWaiting: 1000,
  maximumWaitingPerHolder: 200,
}
/** The holder of rendering slots for background refreshes, which no request waits for. */
const REFRESH = 'refresh'
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Caches rendered pages in memory, renders each once for concurrent requests, and refreshes stale ones. */
export function createPageCache(maximumBytes: number): PageCache {
  const kept = createStore(maximumBytes)
  let version = 0
  const renderInTurn = createRenderer(kept, () => version)

  function peek(key: string): CachedPage | undefined {
    const entry = kept.use(key)
    if (!entry || entry.version !== version) return undefined
    const age = ageOf(entry)
    if (age > USABLE_MS) return undefined
    // The page is stale: this visitor gets the old page, the next one the refreshed page.
    if (age > FRESH_MS)
      renderInTurn(entry.needsSlot ? REFRESH : null, key, entry.render).catch(() => undefined)
    return entry.page
  }

  return {
    peek,
    async read(key, render, holder = '') {
      const outdated = kept.use(key)
      const current = peek(key)
      if (current) return current
      try {
        return await renderInTurn(holder, key, render)
      } catch (error) {
        // Rendering failed or the queue is full: an outdated page is better than an error.
        if (outdated) return outdated.page
        throw error
      }
    },
    setVersion(next) {
      version = next
    },
    version: () => version,
    bytes: kept.bytes,
  }
}

/** Renders pages into the store. */
function createRenderer(kept: Store, versionNow: () => number) {
  const underWay = new Map<string, Promise<PageResponse | null>>()
  const queued = new Map<string, Promise<PageResponse | null>>()
  const slots = createConcurrencyLimiter(RENDERINGS)

  function freshPage(key: string): Promise<CachedPage> | undefined {
    const entry = kept.use(key)
    const isFresh = entry?.version === versionNow() && ageOf(entry) <= FRESH_MS
    return isFresh ? Promise.resolve(entry.page) : undefined
  }

  /** Renders a page once per key and content version. A rendering that began before a content change is not cached. */
  function renderOnce(key: string, render: RenderPage, needsSlot: boolean): Promise<PageResponse | null> {
    const version = versionNow()
    return singleFlight(underWay, `${version} ${key}`, async () => {
      const fresh = await render()
      // After a 404 the last cached page must not be sent; after an error of the server it may.
      if (!fresh || (!fresh.isKept && fresh.status < 500)) kept.drop(key)
      if (!fresh?.isKept) return fresh && uncompressedPage(fresh)
      const page = await compressedPage(fresh)
      const size = page.plain.length + page.br.length + page.gzip.length
      const madeAt = performance.now()
      kept.keep(key, { page, size, version, madeAt, isUsed: false, render, needsSlot })
      return page
    })
  }

  /**
   * Renders a page when its holder gets a slot. Each holder queues a page once, and holders do not wait in each other's
   * queues. Without a holder it is rendered at once.
   */
  return (holder: string | null, key: string, render: RenderPage): Promise<PageResponse | null> => {
    const running = underWay.get(`${versionNow()} ${key}`)
    if (running) return running
    if (holder === null) return renderOnce(key, render, false)
    return singleFlight(queued, `${versionNow()} ${holder} ${key}`, () =>
      // While this request waited for its slot, another request may have rendered the page.
      slots(holder, () => freshPage(key) ?? renderOnce(key, render, true)),
    )
  }
}

function ageOf({ madeAt }: Entry): number {
  return performance.now() - madeAt
}

/** Shares one running promise per key between concurrent callers. */
function singleFlight<T>(flights: Map<string, Promise<T>>, key: string, start: () => Promise<T>): Promise<T> {
  const found = flights.get(key)
  if (found) return found
  const made = start().finally(() => flights.delete(key))
  flights.set(key, made)
  return made
}

/**
 * Stores pages up to a number of bytes, and resists floods of URLs requested only once (S3-FIFO). A new page enters a
 * probation queue. If it is requested again before it reaches the end, it moves to the main queue, else it is dropped.
 * The main queue gives each used page another round.
 */
function createStore(maximumBytes: number) {
  const probation = createQueue()
  const main = createQueue()

  const bytes = () => probation.bytes() + main.bytes()

  function dropOne(): void {
    const isProbation = main.isEmpty() || probation.bytes() > maximumBytes * PROBATION_SHARE
    const [key, entry] = (isProbation ? probation : main).takeOldest()
    // Move a used page back to the start of the queue only when it reaches the end. Moving it at each use would cost
    // more.
    if (entry.isUsed) main.add(key, { ...entry, isUsed: false })
  }

  return {
    bytes,
    keep(key: string, entry: Entry): void {
      const queue = main.has(key) ? main : probation
      queue.drop(key)
      if (entry.size > maximumBytes) return
      while (bytes() + entry.size > maximumBytes) dropOne()
      queue.add(key, entry)
    },
    drop(key: string): void {
      main.drop(key)
      probation.drop(key)
    },
    use(key: string): Entry | undefined {
      const entry = main.get(key) ?? probation.get(key)
      if (entry) entry.isUsed = true
      return entry
    },
  }
}

type Store = ReturnType<typeof createStore>

/** A FIFO queue: a Map keeps insertion order. */
function createQueue() {
  const entries = new Map<string, Entry>()
  let total = 0
  function drop(key: string): void {
    total -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  return {
    get: (key: string) => entries.get(key),
    has: (key: string) => entries.has(key),
    isEmpty: () => entries.size === 0,
    bytes: () => total,
    drop,
    add(key: string, entry: Entry): void {
      entries.set(key, entry)
      total += entry.size
    },
    /** Removes and returns the oldest entry. The queue must not be empty. */
    takeOldest(): [string, Entry] {
      const [oldest] = entries as Iterable<[string, Entry]>
      if (!oldest) throw new Error('the queue is empty')
      drop(oldest[0])
      return oldest
    },
  }
}

/** Kept between calls, because allocating memory of this size takes longer than filling it. Larger texts are rare. */
const utf16 = Buffer.allocUnsafeSlow(2 * 1024 * 1024)

/** UTF-8 as TextEncoder writes it, in an eighth of its time for a page. */
export function encodeText(text: string): Uint8Array<ArrayBuffer> {
  const isLarge = text.length * 2 > utf16.length
  try {
    const source = isLarge ? Buffer.from(text, 'utf16le') : utf16.subarray(0, utf16.write(text, 'utf16le'))
    return transcode(source, 'utf16le', 'utf8')
  } catch {
    // An unpaired surrogate has no UTF-8 form.
    return new TextEncoder().encode(text)
  }
}

function uncompressedPage({ status, headers, html }: RenderedPage): PageResponse {
  const plain = encodeText(html)
  const etag = `W/"${createHash('sha1')
    .update(plain)
    .update(headers['content-security-policy'] ?? '')
    .digest('base64url')}"`
  return { status, headers, etag, plain }
}

async function compressedPage(fresh: RenderedPage): Promise<CachedPage> {
  const page = uncompressedPage(fresh)
  const [br, zipped] = await Promise.all([encodePage(page, 'br'), encodePage(page, 'gzip')])
  return { ...page, br, gzip: zipped }
}

export async function encodePage(
  page: PageResponse,
  encoding: PageEncoding,
): Promise<Uint8Array<ArrayBuffer>> {
  const { plain, [encoding]: known } = page
  if (known) return known
  if (encoding === 'gzip') return new Uint8Array(await compressGzip(plain, { level: 6 }))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  return new Uint8Array(await compressBrotli(plain, { params }))
}

/** The compression that the browser accepts with the smallest result. */
export function preferredEncoding(acceptEncoding: string | undefined): PageEncoding {
  if (!acceptEncoding) return 'plain'
  if (acceptEncoding.includes('br')) return 'br'
  return acceptEncoding.includes('gzip') ? 'gzip' : 'plain'
}
