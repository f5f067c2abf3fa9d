import { SECOND } from '#kernel/time.ts'

/** The part of `fetch` that the adapters need: the global one, or a twin's. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

export const DEFAULT_TIMEOUT_MS = 5 * SECOND

export interface Answer {
  httpStatus: number
  /** Parsed JSON; undefined for anything else, such as a proxy's HTML page. */
  body: unknown
}

/** Errors before a connection existed: nothing was sent, so another provider may be used. */
const NEVER_CONNECTED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

/**
 * Makes exactly one attempt, because a message that was sent twice cannot be taken back. Null means no answer. The
 * error is dropped on purpose: its text contains the address, and Kavenegar's address contains the key.
 */
export async function postOnce(
  fetch: Fetch,
  address: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<Answer | 'not_connected' | null> {
  const stop = new AbortController()
  // The timeout covers the body, because a provider may send headers and then stall.
  const timer = setTimeout(() => stop.abort(), timeoutMs)
  try {
    // A redirect would be a second attempt, and would send the key to another host.
    const response = await fetch(address, {
      ...init,
      method: 'POST',
      redirect: 'manual',
      signal: stop.signal,
    })
    return { httpStatus: response.status, body: parseJson(await response.text()) }
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause
    return NEVER_CONNECTED.includes(cause?.code ?? '') ? 'not_connected' : null
  } finally {
    clearTimeout(timer)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
