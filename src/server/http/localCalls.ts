import { randomUUID } from 'node:crypto'
import type { Locale } from '#kernel/locale.ts'
import { SECOND, startStopwatch } from '#kernel/time.ts'
import type { Ctx } from '../context.ts'
import { requestSecondsHistogram } from '../metrics.ts'
import { traceSpan } from '../tracing.ts'
import type { CachedCallSystem } from './cachedCalls.ts'
import { type EndpointBinding, runBinding } from './edge.ts'
import { createErrorResponse, type ErrorResponseBody } from './errorResponse.ts'
import type { PageCache } from './pageCache.ts'

export type LocalCalls = (
  call: string,
  input: object,
  locale: Locale,
) => Promise<{ result: unknown } | { failure: ErrorResponseBody }>

/**
 * API calls of pages during server rendering, without HTTP. They have the checks and errors of the edge, but skip
 * writing and parsing JSON, which took longer than the queries. Read-only and anonymous.
 */
export function createLocalCalls(system: CachedCallSystem, bindings: EndpointBinding[]): LocalCalls {
  const byCall = new Map(bindings.map((binding) => [binding.endpoint.call as string, binding]))
  const shared = createSharedResults(system.pageCache)
  return async (call, input, locale) => {
    const binding = byCall.get(call)
    if (binding?.endpoint.method !== 'GET')
      throw new Error(`${call} is not a GET call, so a page cannot make it`)
    const { path: route, method, errors, cacheSeconds } = binding.endpoint
    const query = asQuery(input)
    const run = async () => {
      const elapsed = startStopwatch()
      const bound = (ctx: Ctx) => runBinding(system, binding, ctx, query)
      const result = await traceSpan(call, {}, async () =>
        // Cacheable calls may read from a replica.
        cacheSeconds === undefined
          ? bound(await system.context({ locale }, system.clock.lastKnownNow()))
          : system.read(locale, bound),
      )
      requestSecondsHistogram.observe({ route, method, status: 200 }, elapsed() / 1000)
      return result
    }
    const isOfStore = cacheSeconds !== undefined && Object.keys(query).length === 0
    const elapsed = startStopwatch()
    try {
      return { result: await (isOfStore ? shared(`${locale} ${call}`, run) : run()) }
    } catch (error) {
      const requestId = randomUUID()
      const failure = createErrorResponse(error, locale, requestId, errors)
      requestSecondsHistogram.observe({ route, method, status: failure.status }, elapsed() / 1000)
      if (failure.status >= 500) system.log.error({ err: error, requestId, call }, 'call failed')
      return { failure }
    }
  }
}

/** How long pages that are rendered one after the other share a result. */
const SHARED_MS = 5 * SECOND

/**
 * The results of public calls without input, such as prices and the usual waiting time, are shown on many pages. Pages
 * of one content version share them for a moment, so that not every render queries the database.
 */
function createSharedResults({ version }: Pick<PageCache, 'version'>) {
  const results = new Map<string, { version: number; madeAt: number; result: Promise<unknown> }>()
  return (key: string, run: () => Promise<unknown>): Promise<unknown> => {
    const found = results.get(key)
    const isFresh = found?.version === version() && performance.now() - found.madeAt < SHARED_MS
    if (found && isFresh) return found.result
    const result = run()
    results.set(key, { version: version(), madeAt: performance.now(), result })
    // A failed call is not cached: the next page repeats it.
    result.catch(() => results.delete(key))
    return result
  }
}

/** The input of a call as a query string would carry it: without undefined values, and everything as text. */
function asQuery(input: object): Record<string, string> {
  const set = Object.entries(input).filter(([, value]) => value !== undefined)
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]))
}
