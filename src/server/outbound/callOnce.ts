import { parseJson } from '#kernel/json.ts'

/** As much of `fetch` as adapters need: the global one, or a sandbox twin's. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

export interface HttpReply {
  status: number
  headers: Headers
  bytes: Buffer
  text: string
  /** The response body as parsed JSON; undefined for anything else, such as a proxy's HTML page. */
  body: unknown
}

/** Why a provider did not answer: `timeout`, `too_large`, or the code of the network error, such as `ECONNREFUSED`. */
export interface CallFailure {
  failure: string
}

interface CallOptions {
  timeoutMs: number
  /**
   * Maximum size of the response body. A larger one is a failure, because a broken provider must not fill our memory.
   */
  maximumBytes?: number
}

const MAXIMUM_BYTES = 16 * 1024 * 1024

/**
 * Calls a provider exactly once, without retries. Returns only the kind of a failure: error texts contain the URL, and
 * a URL may contain a key, a card number or a udid.
 */
export async function callOnce(
  fetch: Fetch,
  address: string,
  init: RequestInit,
  { timeoutMs, maximumBytes = MAXIMUM_BYTES }: CallOptions,
): Promise<HttpReply | CallFailure> {
  const stop = new AbortController()
  // The timeout covers the response body: a provider may send headers and then nothing.
  const timer = setTimeout(() => stop.abort(), timeoutMs)
  try {
    // Do not follow redirects: that would be a second attempt and would send our API key to another host.
    const response = await fetch(address, { ...init, redirect: 'manual', signal: stop.signal })
    const bytes = await readBytes(response, maximumBytes)
    if (bytes === null) return { failure: 'too_large' }
    const text = bytes.toString('utf8')
    return { status: response.status, headers: response.headers, bytes, text, body: parseJson(text) }
  } catch (error) {
    if (stop.signal.aborted) return { failure: 'timeout' }
    return { failure: (error as { cause?: { code?: string } }).cause?.code ?? 'network' }
  } finally {
    clearTimeout(timer)
  }
}

/** Reads the response body; null when it is larger than allowed. */
async function readBytes({ body }: Response, maximumBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maximumBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
