import { parseJson } from '#kernel/json.ts'

/** As much of `fetch` as adapters need: the global one, or a sandbox twin's. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

export interface HttpReply {
  status: number
  headers: Headers
  text: string
  /** Parsed JSON; undefined when the text is anything else, such as a proxy's HTML page. */
  body: unknown
}

/** Why no reply came: `timeout`, `too_large`, or the network's own code, such as `ECONNREFUSED`. */
export interface CallFailure {
  failure: string
}

interface CallOptions {
  timeoutMs: number
  /** A larger body is a failure: a broken provider must not fill our memory. */
  maximumBytes?: number
}

const MAXIMUM_BYTES = 16 * 1024 * 1024

/**
 * Calls a provider exactly once. Only the kind of a failure is returned: error texts contain the address, and an
 * address may contain a key, a card number or a udid.
 */
export async function callOnce(
  fetch: Fetch,
  address: string,
  init: RequestInit,
  { timeoutMs, maximumBytes = MAXIMUM_BYTES }: CallOptions,
): Promise<HttpReply | CallFailure> {
  const stop = new AbortController()
  // The timer runs until the body is read: a provider may send headers and then nothing.
  const timer = setTimeout(() => stop.abort(), timeoutMs)
  try {
    // A redirect would be a second attempt, and would carry our key to another host.
    const response = await fetch(address, { ...init, redirect: 'manual', signal: stop.signal })
    const text = await readText(response, maximumBytes)
    if (text === null) return { failure: 'too_large' }
    return { status: response.status, headers: response.headers, text, body: parseJson(text) }
  } catch (error) {
    if (stop.signal.aborted) return { failure: 'timeout' }
    return { failure: (error as { cause?: { code?: string } }).cause?.code ?? 'network' }
  } finally {
    clearTimeout(timer)
  }
}

/** Null when the body is larger than allowed. */
async function readText({ body }: Response, maximumBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maximumBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
