import { randomUUID } from 'node:crypto'
import type { Locale } from '#kernel/locale.ts'
import { startStopwatch } from '#kernel/time.ts'
import { requestSecondsHistogram } from '../metrics.ts'
import { type EndpointBinding, type HttpEdgeSystem, runBinding } from './edge.ts'
import { createErrorResponse, type ErrorResponseBody } from './errorResponse.ts'

export type LocalCalls = (
  call: string,
  input: object,
  locale: Locale,
) => Promise<{ result: unknown } | { failure: ErrorResponseBody }>

/**
 * API calls of pages during server rendering, without HTTP. They have the checks and errors of the edge, but skip
 * writing and parsing JSON, which took longer than the queries. Read-only and anonymous.
 */
export function createLocalCalls(system: HttpEdgeSystem, bindings: EndpointBinding[]): LocalCalls {
  const byCall = new Map(bindings.map((binding) => [binding.endpoint.call as string, binding]))
  return async (call, input, locale) => {
    const binding = byCall.get(call)
    if (binding?.endpoint.method !== 'GET')
      throw new Error(`${call} is not a GET call, so a page cannot make it`)
    const { path: route, method, errors } = binding.endpoint
    const elapsed = startStopwatch()
    try {
      const ctx = await system.context({ locale }, system.clock.lastKnownNow())
      const result = await runBinding(system, binding, ctx, asQuery(input))
      requestSecondsHistogram.observe({ route, method, status: 200 }, elapsed() / 1000)
      return { result }
    } catch (error) {
      const requestId = randomUUID()
      const failure = createErrorResponse(error, locale, requestId, errors)
      requestSecondsHistogram.observe({ route, method, status: failure.status }, elapsed() / 1000)
      if (failure.status >= 500) system.log.error({ err: error, requestId, call }, 'call failed')
      return { failure }
    }
  }
}

/** The input of a call as a query string would carry it: without undefined values, and everything as text. */
function asQuery(input: object): Record<string, string> {
  const set = Object.entries(input).filter(([, value]) => value !== undefined)
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]))
}
