import { randomInt, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { parseJson } from '#kernel/json.ts'

/** JSON:API as App Store Connect sends it: errors, pages and ids. */

const TITLES: Record<number, string> = {
  400: 'A parameter has an invalid value',
  401: 'Authentication credentials are missing or invalid.',
  403: 'This request is forbidden for security reasons',
  404: 'The specified resource does not exist',
  409: 'There is a problem with the request entity',
  429: 'The request rate limit has been reached.',
  500: 'An unexpected error occurred.',
}

export function errorResponse(
  status: number,
  code: string,
  detail: string,
  headers: Record<string, string> = {},
): Response {
  const error = { id: randomUUID(), status: String(status), code, title: TITLES[status] ?? '', detail }
  return Response.json({ errors: [error] }, { status, headers })
}

export function notFoundResponse(type: string, id: string): Response {
  return errorResponse(404, 'NOT_FOUND', `There is no resource of type '${type}' with id '${id}'`)
}

const RETRY_AFTER_SECONDS = 30

export function rateLimitResponse(): Response {
  const detail = 'We have received too many requests from this API key.'
  return errorResponse(429, 'RATE_LIMIT_EXCEEDED', detail, { 'retry-after': String(RETRY_AFTER_SECONDS) })
}

export function serverErrorResponse(): Response {
  return errorResponse(500, 'UNEXPECTED_ERROR', 'An unexpected error occurred on the server side.')
}

const DEFAULT_LIMIT = 20
const MAXIMUM_LIMIT = 200

/** One page of a list. The cursor is opaque to clients; here it is the offset. */
export function pagedResponse(address: string, resources: object[]): Response {
  const url = new URL(address)
  const limit = Number(url.searchParams.get('limit') ?? DEFAULT_LIMIT)
  if (!Number.isInteger(limit) || limit < 1 || limit > MAXIMUM_LIMIT)
    return errorResponse(400, 'PARAMETER_ERROR.INVALID', `'limit' must be from 1 to ${MAXIMUM_LIMIT}`)
  const from = Number(Buffer.from(url.searchParams.get('cursor') ?? '', 'base64url').toString() || 0)
  const next = new URL(url)
  next.searchParams.set('cursor', Buffer.from(String(from + limit)).toString('base64url'))
  return Response.json({
    data: resources.slice(from, from + limit),
    links: { self: url.href, ...(from + limit < resources.length && { next: next.href }) },
    meta: { paging: { total: resources.length, limit } },
  })
}

/** The values of a filter, or null when it is not set. */
export function parseFilter(address: string, name: string): string[] | null {
  const text = new URL(address).searchParams.get(`filter[${name}]`)
  return text === null ? null : text.split(',')
}

/** The parsed entity of a request, or the refusal of an invalid one. */
export async function parseEntity<Schema extends z.ZodType>(
  request: { text(): Promise<string> },
  schema: Schema,
): Promise<z.output<Schema> | Response> {
  const parsed = schema.safeParse(parseJson(await request.text()))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return errorResponse(
    409,
    'ENTITY_ERROR',
    `${issue?.path.join('/') ?? 'data'}: ${issue?.message ?? 'not understood'}`,
  )
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const ID_LENGTH = 10

/** Ten letters and digits, like Apple's team, key and resource ids. */
export function createResourceId(): string {
  return Array.from({ length: ID_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}
