import { instant, SECOND } from '#kernel/time.ts'

/** The part of `fetch` that the adapter needs: the global one, or the twin's. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

export interface Answer {
  status: number
  /** Parsed JSON; undefined for anything else, such as a proxy's page or an empty body. */
  body: unknown
  retryAfterSeconds?: number
  /** How many calls the provider still accepts from this key in this hour, if it says so. */
  remainingCalls?: number
}

/**
 * Makes exactly one attempt. Without an answer it returns only the kind of failure, because error texts contain the
 * address, and the address may contain a UDID.
 */
export async function callOnce(
  fetch: Fetch,
  address: string,
  init: RequestInit,
  { timeoutMs, now }: { timeoutMs: number; now: Date },
): Promise<Answer | { failure: string }> {
  const stop = new AbortController()
  // The timeout covers the body, because a provider may send headers and then stall.
  const timer = setTimeout(() => stop.abort(), timeoutMs)
  try {
    // A redirect would send the token to another host.
    const response = await fetch(address, { ...init, redirect: 'manual', signal: stop.signal })
    const retryAfterSeconds = readRetryAfter(response.headers.get('retry-after'), now)
    const remainingCalls = readRemaining(response.headers.get('x-rate-limit'))
    return {
      status: response.status,
      body: parseJson(await response.text()),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      ...(remainingCalls !== undefined && { remainingCalls }),
    }
  } catch (error) {
    if (stop.signal.aborted) return { failure: 'timeout' }
    return { failure: (error as { cause?: { code?: string } }).cause?.code ?? 'network' }
  } finally {
    clearTimeout(timer)
  }
}

/** Seconds or an HTTP date. */
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
