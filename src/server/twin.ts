import { SECOND } from '#kernel/time.ts'

/** What every twin of an HTTP service needs to fail as real ones do. */

const SILENCE_MS = 30 * SECOND

/** As the real fetch: whoever gives up gets an error at once, while the provider goes on. */
export function orAborted(work: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  if (signal.aborted) return Promise.reject(signal.reason)
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    signal.addEventListener('abort', giveUp, { once: true })
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', giveUp))
  })
}

/** Nothing, until the caller gives up; the limit only keeps a caller without one from waiting for ever. */
export function silence(signal: AbortSignal): Promise<Response> {
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

/** What a proxy in between answers for a provider that is down: a page, where JSON was expected. */
export function badGateway(): Response {
  const page = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'
  return new Response(page, { status: 502, headers: { 'content-type': 'text/html' } })
}
