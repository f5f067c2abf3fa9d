import { SECOND } from '#kernel/time.ts'

/** The part of `fetch` that the adapters need: the global one, or a twin's. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

export const DEFAULT_TIMEOUT_MS = 5 * SECOND

/**
 * Makes exactly one attempt, because a repeated call may charge twice. Returns the parsed JSON whatever the HTTP
 * status, undefined for anything else, and null when no answer came. The error is dropped on purpose: its text
 * contains addresses and the request.
 */
export async function postJson(
  { fetch, timeoutMs = DEFAULT_TIMEOUT_MS }: { fetch: Fetch; timeoutMs?: number | undefined },
  address: string,
  input: object,
): Promise<unknown> {
  const stop = new AbortController()
  // The timeout covers the body, because a gateway may send headers and then stall.
  const timer = setTimeout(() => stop.abort(), timeoutMs)
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
      // A redirect would be a second attempt, and would send our id to another host.
      redirect: 'manual',
      signal: stop.signal,
    })
    return parseJson(await response.text())
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

/** A body of `null` is no valid answer, but it is an answer. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) ?? undefined
  } catch {
    return undefined
  }
}

/** Both gateways send numbers as numbers or as text. Null for anything else. */
export function wholeNumber(value: unknown): number | null {
  if (typeof value === 'string' && !/^-?\d{1,15}$/.test(value)) return null
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : null
}
