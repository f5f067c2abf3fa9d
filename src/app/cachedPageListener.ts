import type { IncomingMessage, ServerResponse } from 'node:http'
import { encodingOf } from '#server/pageCache.ts'
import type { Pages } from './pages.ts'

/**
 * Pages that lie in memory, sent by the shortest way Node has: no Request, no Response, no router. True when the
 * answer is on its way.
 */
export function cachedPageListener(peek: Pages['peek'], securityHeaders: Array<[string, string]>) {
  const common = Object.fromEntries(securityHeaders)
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET') return false
    const page = peek(request.url ?? '', request.headers.cookie)
    if (!page) return false
    const headers: Record<string, string | number> = { ...common, ...page.headers, etag: page.etag }
    if (page.status === 200 && request.headers['if-none-match']?.includes(page.etag)) {
      response.writeHead(304, headers).end()
      return true
    }
    const encoding = encodingOf(request.headers['accept-encoding'])
    if (encoding !== 'plain') headers['content-encoding'] = encoding
    headers['content-length'] = page[encoding].length
    response.writeHead(page.status, headers).end(page[encoding])
    return true
  }
}
