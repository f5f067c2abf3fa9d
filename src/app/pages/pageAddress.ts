import {
  APPLICATION_ORIGINS,
  APPLICATION_SORTS,
  APPLICATION_TYPES,
  DEVICE_FAMILIES,
} from '#features/catalogue/catalogue.rules.ts'
import { APPLICATION_OFFER_KEY } from '#features/payment/shop/offer.rules.ts'
import { IOS_VERSION_CHOICES } from '#features/search/choice.rules.ts'
import type { PageRoute } from '#kernel/page/page.ts'
import { matchPage } from '#kernel/page/pageMatch.ts'
import { MINUTE } from '#kernel/time.ts'
import type { PageCache } from '#server/http/pageCache.ts'

/** Values from the database that decide about pages: those that query parameters may have, and the origins to call. */
export interface KnownQueryValues {
  /** Packages on sale by id, with the id of their application; null for packages of the whole store. */
  packages: ReadonlyMap<string, number | null>
  categories: ReadonlySet<string>
  /** Origins of the applications' tracking links, for the content security policy of every page. */
  trackingOrigins: readonly string[]
}

export interface CanonicalPage {
  url: URL
  route: PageRoute | undefined
}

export const NOT_FOUND_PATH = '/not-found'
const MAXIMUM_LABEL = 100
const MAXIMUM_TEXT = 200

export function notFoundCanonicalPage(publicUrl: string): CanonicalPage {
  return { url: new URL(NOT_FOUND_PATH, publicUrl), route: undefined }
}

/**
 * The canonical URL of a page. Omits everything that the page does not depend on, and query values that match nothing:
 * made-up URLs must not be rendered and cached.
 */
export async function findCanonicalPage(
  publicUrl: string,
  routes: PageRoute[],
  asked: URL,
  known: KnownValuesReader,
): Promise<CanonicalPage> {
  return (
    findCanonicalPageSync(publicUrl, routes, asked, known.peek()) ??
    (findCanonicalPageSync(publicUrl, routes, asked, await known.read()) as CanonicalPage)
  )
}

/** Like `findCanonicalPage` but synchronous; null when the URL depends on values that are not loaded. */
export function findCanonicalPageSync(
  publicUrl: string,
  routes: PageRoute[],
  asked: URL,
  known: KnownQueryValues | null,
): CanonicalPage | null {
  const match = matchPage(routes, asked.pathname)
  if (!match) return notFoundCanonicalPage(publicUrl)
  const { route, parameters } = match
  const url = new URL(pathOf(route, parameters), publicUrl)
  for (const name of route.query ?? []) {
    const kind = kindOfQueryParameter(route, name)
    const value = asked.searchParams.get(name)
    if (value === null) continue
    if (!known && NEEDS_KNOWN.includes(kind)) return null
    const kept = canonicalValue(kind, value, known ?? NOTHING_KNOWN, url.searchParams)
    if (kept === 'missing') return notFoundCanonicalPage(publicUrl)
    if (kept) url.searchParams.set(name, kept.value)
  }
  return { url, route }
}

/** The kind of each query parameter of pages. Not in the page definitions, because every browser loads those. */
const QUERY_KINDS = {
  q: 'text',
  type: 'applicationType',
  origin: 'origin',
  sort: 'sort',
  category: 'category',
  device: 'device',
  ios: 'ios',
  page: 'page',
  application: 'application',
  package: 'package',
  version: 'version',
} as const
/** Kinds of query parameters. `page`: a page of a list. `resultPage`: a page of search results. `text`: free text. */
type QueryKind = (typeof QUERY_KINDS)[keyof typeof QUERY_KINDS] | 'resultPage'

export function kindOfQueryParameter({ query = [] }: PageRoute, name: string): QueryKind {
  if (name === 'page' && query.includes('q')) return 'resultPage'
  const kind = (QUERY_KINDS as Record<string, QueryKind>)[name]
  if (!kind) throw new Error(`QUERY_KINDS has no entry for the query parameter ${name}.`)
  return kind
}

const NEEDS_KNOWN: QueryKind[] = ['application', 'category', 'package']
const NOTHING_KNOWN: KnownQueryValues = { packages: new Map(), categories: new Set(), trackingOrigins: [] }

/** The path of a page with normalised escapes: `%61` and `a` are the same page. */
function pathOf({ path }: PageRoute, parameters: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))
}

type QueryValue = { value: string } | 'missing' | null

/** The canonical value of a query parameter; null to drop it. `chosen` holds the parameters kept so far. */
function canonicalValue(
  kind: QueryKind,
  value: string,
  known: KnownQueryValues,
  chosen: URLSearchParams,
): QueryValue {
  switch (kind) {
    case 'applicationType':
      return oneOf(APPLICATION_TYPES, value)
    case 'origin':
      return oneOf(APPLICATION_ORIGINS, value)
    case 'sort':
      return oneOf(APPLICATION_SORTS, value)
    case 'device':
      return oneOf(DEVICE_FAMILIES, value)
    case 'ios':
      return oneOf(IOS_VERSION_CHOICES, value)
    case 'category':
      return known.categories.has(value) ? { value } : null
    case 'text':
      return value.trim() ? { value: value.slice(0, MAXIMUM_TEXT).toWellFormed() } : null
    case 'page':
      if (!isNumber(value)) return 'missing'
      return value === '1' ? null : { value }
    case 'version':
      return isNumber(value) ? { value } : 'missing'
    case 'resultPage':
      // Without a query or filter there is one page only.
      return chosen.size > 0 && isNumber(value) && value !== '1' ? { value } : null
    case 'application':
      return canonicalApplication(value, known)
    case 'package':
      return isOnSale(value, known, chosen.get('application')) ? { value } : null
  }
}

function oneOf(values: readonly string[], value: string): QueryValue {
  return values.includes(value) ? { value } : null
}

function isNumber(value: string): boolean {
  return /^[1-9]\d{0,4}$/.test(value)
}

/**
 * The canonical value of a query parameter that names an application. The loader checks whether a label exists; a bare
 * id is valid only if something is sold for it.
 */
function canonicalApplication(value: string, { packages }: KnownQueryValues): QueryValue {
  if (/^\d+$/.test(value)) return [...packages.values()].some((id) => String(id) === value) ? { value } : null
  return value === '' || value.length > MAXIMUM_LABEL ? 'missing' : { value }
}

function isOnSale(value: string, { packages }: KnownQueryValues, application: string | null): boolean {
  const soldFor = packages.get(value)
  if (application === null) return soldFor === null
  if (/^\d+$/.test(application)) return String(soldFor) === application
  return value === APPLICATION_OFFER_KEY || typeof soldFor === 'number'
}

/** How long the values are cached. Changes without a new content version take effect after this time. */
const KEPT_MS = MINUTE / 2

export interface KnownValuesReader {
  /** The cached values of this content version, or null when they must be loaded. */
  peek(): KnownQueryValues | null
  read(): Promise<KnownQueryValues>
}

/**
 * Loads the allowed query values once per content version, also for concurrent requests. While the database is
 * unavailable, returns the last ones.
 */
export function createKnownValuesReader(
  cache: Pick<PageCache, 'version'>,
  readValues: () => Promise<KnownQueryValues>,
): KnownValuesReader {
  let last: { version: number; readAt: number; values: KnownQueryValues } | undefined
  let underWay: Promise<KnownQueryValues> | undefined

  function peek(): KnownQueryValues | null {
    const isFresh = last?.version === cache.version() && performance.now() - last.readAt < KEPT_MS
    return last && isFresh ? last.values : null
  }

  async function readNow(): Promise<KnownQueryValues> {
    const [version, readAt] = [cache.version(), performance.now()]
    try {
      const values = await readValues()
      last = { version, readAt, values }
      return values
    } catch {
      return last?.values ?? NOTHING_KNOWN
    } finally {
      underWay = undefined
    }
  }

  return {
    peek,
    async read() {
      const found = peek()
      if (found) return found
      underWay ??= readNow()
      return underWay
    },
  }
}
