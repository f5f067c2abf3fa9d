/** As much of `fetch` as the adapter needs: the global one, or the sandbox twin's. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

export interface Reply {
  status: number
  /** Undefined when it was no JSON. */
  body: unknown
}

/**
 * Exactly one attempt, and null when no answer came. What went wrong is dropped on purpose: error texts hold addresses,
 * and an address holds a card number here.
 */
export async function callJson(
  { fetch, timeoutMs }: { fetch: Fetch; timeoutMs: number },
  address: string,
  { method, token, input }: { method: 'GET' | 'POST'; token?: string; input?: object },
): Promise<Reply | null> {
  const stop = new AbortController()
  // Runs until the body is read: a provider may send headers and then fall silent.
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
      // A redirect would be a second attempt, and would carry our key to another host.
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
