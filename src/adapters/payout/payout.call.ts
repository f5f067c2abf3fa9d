/** The part of `fetch` that the adapter needs: the global one, or the twin's. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

export interface Reply {
  status: number
  /** Undefined when the body is not JSON. */
  body: unknown
}

/**
 * Makes exactly one attempt. Returns null when no answer came. The error is dropped on purpose: its text contains the
 * address, and the address contains a card number.
 */
export async function callJson(
  { fetch, timeoutMs }: { fetch: Fetch; timeoutMs: number },
  address: string,
  { method, token, input }: { method: 'GET' | 'POST'; token?: string; input?: object },
): Promise<Reply | null> {
  const stop = new AbortController()
  // The timeout covers the body, because a provider may send headers and then stall.
  const timer = setTimeout(() => stop.abort(), timeoutMs)
  try {
    const response = await fetch(address, {
      method,
      headers: {
        Accept: 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(input && { 'Content-Type': 'application/json' }),
      },
      ...(input && { body: JSON.stringify(input) }),
      // A redirect would be a second attempt, and would send our key to another host.
      redirect: 'manual',
      signal: stop.signal,
    })
    return { status: response.status, body: parseJson(await response.text()) }
  } catch {
    return null
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
