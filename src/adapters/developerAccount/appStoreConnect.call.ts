import { instant, SECOND } from '#kernel/time.ts'
import { type CallFailure, callOnce, type Fetch } from '#server/callOnce.ts'

export interface Answer {
  status: number
  /** Parsed JSON; undefined when it was anything else, such as a proxy's page or nothing at all. */
  body: unknown
  retryAfterSeconds?: number
  /** How many calls Apple still accepts from this key in this hour, where it says so. */
  remainingCalls?: number
}

/** One call, with what Apple says about its limits. */
export async function callApple(
  fetch: Fetch,
  address: string,
  init: RequestInit,
  { timeoutMs, now }: { timeoutMs: number; now: Date },
): Promise<Answer | CallFailure> {
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

/** Seconds, or a date as HTTP writes it. */
function readRetryAfter(text: string | null, now: Date): number | undefined {
  if (!text) return undefined
  if (/^\d{1,6}$/.test(text)) return Number(text)
  const wait = Math.ceil((instant(text).getTime() - now.getTime()) / SECOND)
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined
}

/** `user-hour-lim:3500;user-hour-rem:500;` */
function readRemaining(text: string | null): number | undefined {
  const remaining = /user-hour-rem:(\d+)/.exec(text ?? '')?.[1]
  return remaining === undefined ? undefined : Number(remaining)
}
