import { SECOND } from '#kernel/time.ts'

/** Faults that all HTTP twins share. */

const SILENCE_MS = 30 * SECOND

/** Like the real fetch: an abort rejects at once, while the provider goes on working. */
export function withAbort(work: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  if (signal.aborted) return Promise.reject(signal.reason)
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort))
  })
}

export interface HttpTwin {
  /** Replaces an adapter's fetch. A server may pass whole requests. */
  fetch(input: string | Request, init?: RequestInit): Promise<Response>
}

export function serveTwin(app: { fetch(request: Request): Response | Promise<Response> }): HttpTwin {
  return {
    async fetch(input, init) {
      const request = input instanceof Request ? input : new Request(input, init)
      return withAbort(async () => app.fetch(request), request.signal)
    },
  }
}

/**
 * Does not answer until the caller aborts. After 30 s it answers 504, so that a caller without a timeout does not wait
 * for ever.
 */
export function waitUntilAborted(signal: AbortSignal): Promise<Response> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve(new Response(null, { status: 504 }))
    }
    const timer = setTimeout(end, SILENCE_MS)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}

/** The HTML page of a proxy whose provider is down, where JSON was expected. */
export function badGatewayResponse(): Response {
  const page = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'
  return new Response(page, { status: 502, headers: { 'content-type': 'text/html' } })
}
