import { instant, SECOND } from '#kernel/time.ts'

/** As much of `fetch` as the adapter needs: the global one, or the twin's. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

export interface Answer {
  status: number
  /** Parsed JSON; undefined when it was anything else, such as a proxy's page or nothing at all. */
  body: unknown
  retryAfterSeconds?: number
  /** How many calls the provider still takes from this key in this hour, where it says so. */
  remainingCalls?: number
}

/**
 * Exactly one attempt. Without an answer only the kind of failure is told: error texts hold the address, and an
 * address may hold a UDID.
 */
export async function callOnce(
  fetch: Fetch,
  address: string,
  init: RequestInit,
  { timeoutMs, now }: { timeoutMs: number; now: Date },
): Promise<Answer | { failure: string }> {
  const stop = new AbortController()
  // Runs until the body is read: a provider may send headers and then fall silent.
  const timer = setTimeout(() => stop.abort(), timeoutMs)
  try {
    // A redirect would carry the token to another host.
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
