import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { MINUTE } from '#kernel/time.ts'
import { createSlots, type SlotLimits } from './slots.ts'

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

/** A page that is not kept is compressed only as its reader wants it (`encodePage`). */
export type AnsweredPage = Omit<CachedPage, 'br' | 'gzip'> & Partial<Pick<CachedPage, 'br' | 'gzip'>>

/** Null: there is nothing at this address. */
export type RenderPage = () => Promise<FreshPage | null>

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
  /**
   * From memory, or rendered once however many ask. `holder` is the address of the visitor: renderings are shared
   * between holders in turns, and throw `service_unavailable` when one holder has too many waiting.
   */
  read(key: string, render: RenderPage, holder?: string): Promise<AnsweredPage | null>
  /** Editorial content has changed: everything is rendered anew when next asked for. */
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
}

/** Counters and comments may be this old (they do not raise the version). */
const FRESH_MS = MINUTE / 2
/** Of the cache's bytes: what new pages may take from those that were asked for again. */
const PROBATION_SHARE = 0.1
/** React renders on the one main thread; more at once only makes everybody wait. */
const RENDERINGS: SlotLimits = {
  atOnce: 6,
  atOncePerHolder: 4,
  maximumWaiting: 1000,
  maximumWaitingPerHolder: 200,
}
/** Refreshes of old pages, which nobody waits for. */
const REFRESH = 'refresh'
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Pages by key: rendered once however many visitors ask, kept in memory, renewed when they are old. */
export function createPageCache(maximumBytes: number): PageCache {
  const kept = createStore(maximumBytes)
  const underWay = new Map<string, Promise<AnsweredPage | null>>()
  const queued = new Map<string, Promise<AnsweredPage | null>>()
  const slots = createSlots(RENDERINGS)
  let version = 0

  const isOld = (entry: Entry) => performance.now() - entry.madeAt > FRESH_MS

  function freshPage(key: string): Promise<CachedPage> | undefined {
    const entry = kept.use(key)
    return entry?.version === version && !isOld(entry) ? Promise.resolve(entry.page) : undefined
  }

  /** One rendering per key and version; what was asked for before a change is not kept as if it were after it. */
  function renderOnce(key: string, render: RenderPage): Promise<AnsweredPage | null> {
    const madeFor = version
    return shared(underWay, `${version} ${key}`, async () => {
      const fresh = await render()
      if (!fresh) kept.drop(key)
      if (!fresh?.isKept) return fresh && answeredPage(fresh)
      const page = await compressedPage(fresh)
      const size = page.plain.length + page.br.length + page.gzip.length
      kept.keep(key, { page, size, version: madeFor, madeAt: performance.now(), isUsed: false, render })
      return page
    })
  }

  /** A holder has one place in the queue for each page, and no holder waits in the queue of another. */
  function renderInTurn(holder: string, key: string, render: RenderPage): Promise<AnsweredPage | null> {
    const running = underWay.get(`${version} ${key}`)
    if (running) return running
    return shared(queued, `${version} ${holder} ${key}`, () =>
      // While it waited, another holder may have had the page rendered.
      slots(holder, () => freshPage(key) ?? renderOnce(key, render)),
    )
  }

  function peek(key: string): CachedPage | undefined {
    const entry = kept.use(key)
    if (!entry || entry.version !== version) return undefined
    // Old counters: this visitor gets what is there, the next one gets the new.
    if (isOld(entry)) renderInTurn(REFRESH, key, entry.render).catch(() => undefined)
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
        // The database is away, or too much is waiting: yesterday's page is better than none.
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

/** What is under way for this key, or a new start. */
function shared<T>(flights: Map<string, Promise<T>>, key: string, start: () => Promise<T>): Promise<T> {
  const found = flights.get(key)
  if (found) return found
  const made = start().finally(() => flights.delete(key))
  flights.set(key, made)
  return made
}

/**
 * Bounded by bytes, and safe from a flood of addresses that are asked for once (S3-FIFO): a new page is on probation in
 * a first-in-first-out queue. If it is asked for again before it reaches the end it moves to the main queue, else it is
 * dropped. The main queue gives each used page another round.
 */
function createStore(maximumBytes: number) {
  const probation = createQueue()
  const main = createQueue()

  const bytes = () => probation.bytes() + main.bytes()

  function dropOne(): void {
    const isProbation = main.isEmpty() || probation.bytes() > maximumBytes * PROBATION_SHARE
    const [key, entry] = (isProbation ? probation : main).takeOldest()
    // Moving it at each use would cost more.
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

/** A Map keeps the order of insertion: the first has stood there for longest. */
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
    /** Only of a queue that is not empty. */
    takeOldest(): [string, Entry] {
      const [oldest] = entries as Iterable<[string, Entry]>
      if (!oldest) throw new Error('the queue is empty')
      drop(oldest[0])
      return oldest
    },
  }
}

function answeredPage({ status, headers, html }: FreshPage): AnsweredPage {
  const plain = new TextEncoder().encode(html)
  const etag = `W/"${createHash('sha1').update(plain).digest('base64url')}"`
  return { status, headers, etag, plain }
}

async function compressedPage(fresh: FreshPage): Promise<CachedPage> {
  const page = answeredPage(fresh)
  const [br, zipped] = await Promise.all([encodePage(page, 'br'), encodePage(page, 'gzip')])
  return { ...page, br, gzip: zipped }
}

export async function encodePage(page: AnsweredPage, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const { plain, [encoding]: known } = page
  if (known) return known
  if (encoding === 'gzip') return new Uint8Array(await compressGzip(plain, { level: 6 }))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  return new Uint8Array(await compressBrotli(plain, { params }))
}

/** The smallest form the browser says it can read. */
export function encodingOf(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'plain'
  if (acceptEncoding.includes('br')) return 'br'
  return acceptEncoding.includes('gzip') ? 'gzip' : 'plain'
}
