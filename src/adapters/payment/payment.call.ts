import { SECOND } from '#kernel/time.ts'

/** As much of `fetch` as the adapters need: the global one, or a sandbox twin's. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

export const DEFAULT_TIMEOUT_MS = 5 * SECOND

/**
 * Exactly one attempt: whoever asks for money twice may get it twice. Gives the parsed JSON whatever the HTTP
 * status, undefined for anything else, and null when no answer came. What went wrong is dropped on purpose:
 * error texts hold addresses and what was sent.
 */
export async function postJson(
  { fetch, timeoutMs = DEFAULT_TIMEOUT_MS }: { fetch: Fetch; timeoutMs?: number | undefined },
  address: string,
  input: object,
): Promise<unknown> {
  const stop = new AbortController()
  // Runs until the body is read: a gateway may send headers and then fall silent.
  const timer = setTimeout(() => stop.abort(), timeoutMs)
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
      // A redirect would be a second attempt, and would carry our name to another host.
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

/** A body that is the word `null` is no answer of a gateway either, but somebody did answer. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) ?? undefined
  } catch {
    return undefined
  }
}

/** Both gateways write numbers now as numbers, now as text. Null for anything else. */
export function wholeNumber(value: unknown): number | null {
  if (typeof value === 'string' && !/^-?\d{1,15}$/.test(value)) return null
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : null
}
