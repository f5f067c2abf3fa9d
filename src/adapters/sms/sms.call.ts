import { SECOND } from '#kernel/time.ts'

/** As much of `fetch` as the adapters need: the global one, or a sandbox twin's. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

export const DEFAULT_TIMEOUT_MS = 5 * SECOND

export interface Answer {
  httpStatus: number
  /** Parsed JSON; undefined when it was anything else, such as a proxy's HTML page. */
  body: unknown
}

/** Failures before a connection existed: surely nothing was sent, so another provider may be asked. */
const NEVER_CONNECTED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

/**
 * Exactly one attempt: a message that was sent twice cannot be taken back. Null means no answer. What else went
 * wrong is dropped on purpose, because error texts hold the address, and Kavenegar's has the key in it.
 */
export async function postOnce(
  fetch: Fetch,
  address: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<Answer | 'not_connected' | null> {
  const stop = new AbortController()
  // Runs until the body is read: a provider may send headers and then fall silent.
  const timer = setTimeout(() => stop.abort(), timeoutMs)
  try {
    // A redirect would be a second attempt, and would carry the key to another host.
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
