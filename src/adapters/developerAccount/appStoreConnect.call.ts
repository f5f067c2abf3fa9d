import { parseInstant, SECOND } from '#kernel/time.ts'
import { type CallFailure, callOnce, type Fetch } from '#server/outbound/callOnce.ts'

export interface AppleResponse {
  status: number
  /** The response body as parsed JSON; undefined for anything else, such as a proxy's page or an empty body. */
  body: unknown
  retryAfterSeconds?: number
  /** How many calls Apple still accepts from this API key in this hour, if the response says so. */
  remainingCalls?: number
}

/** Makes one call to App Store Connect, and reads what Apple says about its rate limits. */
export async function callApple(
  fetch: Fetch,
  address: string,
  init: RequestInit,
  { timeoutMs, now }: { timeoutMs: number; now: Date },
): Promise<AppleResponse | CallFailure> {
  const reply = await callOnce(fetch, address, init, { timeoutMs })
  if ('failure' in reply) return reply
  const { status, headers, body } = reply
  const retryAfterSeconds = readRetryAfter(headers.get('retry-after'), now)
  const remainingCalls = readRemaining(headers.get('x-rate-limit'))
  return {
    status,
    body,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(remainingCalls !== undefined && { remainingCalls }),
  }
}

/** Parses a Retry-After header: seconds, or a date as HTTP writes it. */
function readRetryAfter(text: string | null, now: Date): number | undefined {
  if (!text) return undefined
  if (/^\d{1,6}$/.test(text)) return Number(text)
  const wait = Math.ceil((parseInstant(text).getTime() - now.getTime()) / SECOND)
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined
}

/** Parses Apple's rate limit header: `user-hour-lim:3500;user-hour-rem:500;` */
function readRemaining(text: string | null): number | undefined {
  const remaining = /user-hour-rem:(\d+)/.exec(text ?? '')?.[1]
  return remaining === undefined ? undefined : Number(remaining)
}
