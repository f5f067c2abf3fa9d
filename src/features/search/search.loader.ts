import {
  APPLICATION_ORIGINS,
  APPLICATION_SORTS,
  APPLICATION_TYPES,
  DEVICE_FAMILIES,
} from '#features/catalogue/catalogue.rules.ts'
import { parsePlainNumber } from '#kernel/digits.ts'
import { type Api, isApiError } from '#web/api.ts'
import type { LoaderInput, PageHead } from '#web/loader.ts'
import { hasFilter, IOS_VERSION_CHOICES } from './choice.rules.ts'

/** Maximum length of a query in a URL; a longer one is cut instead of refused. */
const TYPED_AT_MOST = 200

/** The search filters in the URL, without unknown values. */
export function parseSearchFilter(query: URLSearchParams) {
  const oneOf = <Choice extends string>(name: string, choices: readonly Choice[]) =>
    choices.find((choice) => choice === query.get(name))
  const page = parsePlainNumber(query.get('page') ?? '') ?? 1
  return {
    q: (query.get('q') ?? '').slice(0, TYPED_AT_MOST),
    type: oneOf('type', APPLICATION_TYPES),
    origin: oneOf('origin', APPLICATION_ORIGINS),
    device: oneOf('device', DEVICE_FAMILIES),
    ios: oneOf('ios', IOS_VERSION_CHOICES),
    category: query.get('category')?.slice(0, 100) || undefined,
    sort: oneOf('sort', APPLICATION_SORTS),
    page: page >= 1 && page <= 50 ? page : 1,
  }
}

/**
 * Loads the results for the query in the URL. Without a query, loads the applications that match the filters, most
 * popular first.
 */
export async function loadSearch({ api, query }: LoaderInput) {
  const wanted = parseSearchFilter(query)
  const [categories, results] = await Promise.all([
    api('GET /category', {}),
    wanted.q.trim() ? searchFor(api, wanted) : listFor(api, wanted),
  ])
  const head: PageHead = wanted.q ? { title: wanted.q } : {}
  const isEmpty = wanted.q.trim() !== '' && (results?.items.length ?? 0) === 0
  const popular = isEmpty ? (await api('GET /application', { perPage: POPULAR_COUNT })).items : []
  return { wanted, categories: categories.items, results, popular, head }
}

/** How many popular applications are shown when nothing was found. */
const POPULAR_COUNT = 8

type Wanted = ReturnType<typeof parseSearchFilter>

async function searchFor(api: Api, { sort: _, ...wanted }: Wanted) {
  return api('GET /search', wanted).catch(emptyResults)
}

async function listFor(api: Api, { q: _, page, ...wanted }: Wanted) {
  const list = await api('GET /application', { ...wanted, page: hasFilter(wanted) ? page : 1 })
  return { ...list, isMore: false, didYouMean: null }
}

/** The empty result for a search query that the server refuses as invalid; other errors are thrown. */
function emptyResults(error: unknown) {
  if (isApiError(error) && error.status === 400) return null
  throw error
}
