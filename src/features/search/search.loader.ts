import { APPLICATION_TYPES, DEVICE_FAMILIES } from '#features/catalogue/catalogue.rules.ts'
import { parsePlainNumber } from '#kernel/digits.ts'
import { isApiError } from '#web/api.ts'
import type { LoaderInput, PageHead } from '#web/loader.ts'
import { IOS_VERSION_CHOICES } from './choice.rules.ts'

/** Maximum length of a query in a URL; a longer one is cut instead of refused. */
const TYPED_AT_MOST = 200
const POPULAR = 12

/** The search filters in the URL, without unknown values. */
export function parseSearchFilter(query: URLSearchParams) {
  const oneOf = <Choice extends string>(name: string, choices: readonly Choice[]) =>
    choices.find((choice) => choice === query.get(name))
  const page = parsePlainNumber(query.get('page') ?? '') ?? 1
  return {
    q: (query.get('q') ?? '').slice(0, TYPED_AT_MOST),
    type: oneOf('type', APPLICATION_TYPES),
    device: oneOf('device', DEVICE_FAMILIES),
    ios: oneOf('ios', IOS_VERSION_CHOICES),
    category: query.get('category')?.slice(0, 100) || undefined,
    page: page >= 1 && page <= 50 ? page : 1,
  }
}

/** Loads the results for the query in the URL, or popular applications without one. */
export async function loadSearch({ api, query }: LoaderInput) {
  const wanted = parseSearchFilter(query)
  const [categories, results, popular] = await Promise.all([
    api('GET /category', {}),
    wanted.q.trim() ? api('GET /search', wanted).catch(emptyResults) : null,
    wanted.q.trim() ? null : api('GET /application', { perPage: POPULAR }),
  ])
  const head: PageHead = wanted.q ? { title: wanted.q } : {}
  return { wanted, categories: categories.items, results, popular: popular?.items ?? [], head }
}

/** The empty result for a search query that the server refuses as invalid; other errors are thrown. */
function emptyResults(error: unknown) {
  if (isApiError(error) && error.status === 400) return null
  throw error
}
