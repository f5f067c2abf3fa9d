import { type Call, splitMethodAndPath } from '#kernel/call.ts'
import type { Locale } from '#kernel/locale.ts'
import { toCamelCaseKeys, toSnakeCase, toSnakeCaseKeys } from '#kernel/wireCase.ts'
import { CACHED_CALLS } from './cachedCalls.gen.ts'
import type { Calls } from './calls.ts'
import { currentErrorCode } from './formerCodes.ts'

export type ApiForCalls<Table extends Record<string, { input: unknown; output: unknown }>> = <
  Name extends keyof Table & Call,
>(
  call: Name,
  input: Table[Name]['input'],
  /** Idempotency key of the call: use the same key when the same request is repeated. */
  idempotencyKey?: string,
) => Promise<Table[Name]['output']>

export type Api = ApiForCalls<Calls>

interface ErrorBody {
  error?: string | undefined
  message?: string | undefined
  errorType?: number | undefined
  fields?: Record<string, string> | undefined
  retryAfterSeconds?: number | undefined
}

/** A failed API call. A network failure counts as status 0 (requirement 7.9). */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errorType: number | undefined
  readonly fields: Record<string, string>
  /** Seconds after which to retry the call, if the server sent them. */
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, body: ErrorBody = {}) {
    super(body.message ?? '')
    this.name = 'ApiError'
    this.status = status
    this.code = currentErrorCode(body.error ?? '')
    this.errorType = body.errorType
    this.fields = body.fields ?? {}
    this.retryAfterSeconds = body.retryAfterSeconds
  }
}

/**
 * Whether an error is an ApiError. Compares the name, because during server rendering the client comes from another
 * bundle than the page.
 */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}

export interface ApiOptions {
  /** Base URL of the API: `https://api.example/api/v1`, or just `/api/v1`. */
  base: string
  /** Base URL for cacheable API calls, on another host; defaults to `base`. */
  cachedBase?: string
  locale: Locale
  /** The browser's fetch, or API calls without HTTP during server rendering. */
  fetch: (address: string, init: RequestInit, call: Call) => Promise<Response> | Response
}

/** Creates the API client, for the network in the browser and for calls without HTTP on the server. */
export function createApi<Table extends Record<string, { input: unknown; output: unknown }> = Calls>(
  options: ApiOptions,
): ApiForCalls<Table> {
  return async (call, input, idempotencyKey) => {
    const { address, init } = requestOf(call, (input ?? {}) as Record<string, unknown>, options)
    if (idempotencyKey) Object.assign(init.headers as object, { 'idempotency-key': idempotencyKey })
    let response: Response
    let body: unknown
    try {
      response = await options.fetch(address, init, call)
      body = await response.json()
    } catch (error) {
      // If the session could not be refreshed, its error is already an ApiError.
      throw isApiError(error) ? error : new ApiError(0)
    }
    if (!response.ok) throw new ApiError(response.status, { ...camelTop(body), ...retryOf(response) })
    return toCamelCaseKeys(body) as never
  }
}

/** Tracking calls use keepalive, so that they are sent even if the user leaves the page. */
const KEEPALIVE_CALLS = /^POST \/(action|event)$/

/**
 * Whether the response to an API call is the same for every user. Such calls go to the cached host, without a session
 * (requirement 7.2).
 */
export function isServedFromSharedCache(call: Call): boolean {
  return CACHED_CALLS.includes(call)
}

function requestOf(
  call: Call,
  input: Record<string, unknown>,
  { base, cachedBase = base, locale }: ApiOptions,
) {
  const { method, path } = splitMethodAndPath(call)
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const isRead = method === 'GET' || method === 'DELETE'
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'cache-control': 'no-cache',
    'accept-language': locale,
  }
  const init: RequestInit = { method, headers }
  if (!isRead) init.body = JSON.stringify(toSnakeCaseKeys(rest))
  if (KEEPALIVE_CALLS.test(call)) init.keepalive = true
  const host = isServedFromSharedCache(call) ? cachedBase : base
  return { address: `${host}${filled}${isRead ? queryOf(rest) : ''}`, init }
}

function queryOf(values: Record<string, unknown>): string {
  const pairs = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${toSnakeCase(name)}=${encodeURIComponent(String(value))}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

function retryOf({ headers }: Response): Pick<ErrorBody, 'retryAfterSeconds'> {
  return { retryAfterSeconds: Number(headers.get('retry-after')) || undefined }
}

/**
 * Converts only the top level of an error body to camelCase. The names in `fields` stay in snake_case, as forms expect.
 */
function camelTop(body: unknown): ErrorBody {
  const { error, message, error_type, fields } = (body ?? {}) as Record<string, never>
  return { error, message, errorType: error_type, fields }
}
