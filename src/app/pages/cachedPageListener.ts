import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CachedPage, type PageEncoding, preferredEncoding } from '#server/http/pageCache.ts'
import { memoryAnswersCounter } from '#server/metrics.ts'
import type { FindCachedResponse } from '../http.ts'

/** Response headers of a cached page, created once per page: names and values alternately. */
type Heads = Record<PageEncoding | 'unchanged', string[]>

/**
 * Sends cached pages and answers of the API straight from Node's request handler, without Request, Response and router. Returns true when it
 * has answered.
 */
export function cachedPageListener(peek: FindCachedResponse, securityHeaders: Array<[string, string]>) {
  const heads = new WeakMap<CachedPage, Heads>()

  function headsOf(page: CachedPage): Heads {
    const known = heads.get(page)
    if (known) return known
    // The page's own policy replaces the general one: a browser obeys every policy that it gets.
    const general = securityHeaders.filter(([name]) => !(name in page.headers))
    const unchanged = [...general, ...Object.entries(page.headers), ['etag', page.etag]].flat()
    const full = (encoding: PageEncoding) => {
      const coded = encoding === 'plain' ? [] : ['content-encoding', encoding]
      return [...unchanged, ...coded, 'content-length', String(page[encoding].length)]
    }
    const made = { unchanged, plain: full('plain'), gzip: full('gzip'), br: full('br') }
    heads.set(page, made)
    return made
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET') return false
    const { headers } = request
    const page = peek(request.url ?? '', headers)
    if (!page) return false
    memoryAnswersCounter.inc()
    const heads = headsOf(page)
    const encoding = preferredEncoding(headers['accept-encoding'])
    if (page.status === 200 && headers['if-none-match']?.includes(page.etag))
      response.writeHead(304, heads.unchanged).end()
    else response.writeHead(page.status, heads[encoding]).end(page[encoding])
    return true
  }
}
