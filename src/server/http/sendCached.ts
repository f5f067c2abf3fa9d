import type { Context } from 'hono'
import { encodePage, type PageResponse, preferredEncoding } from './pageCache.ts'

/**
 * Sends a cached page or API response: 304 if the client already has it, otherwise the body in an encoding that the
 * client accepts.
 */
export async function sendCached(c: Context, page: PageResponse): Promise<Response> {
  const headers: Record<string, string> = { ...page.headers, etag: page.etag }
  if (page.status === 200 && c.req.header('if-none-match')?.includes(page.etag))
    return c.body(null, 304, headers)
  const encoding = preferredEncoding(c.req.header('accept-encoding'))
  if (encoding !== 'plain') headers['content-encoding'] = encoding
  return c.body(await encodePage(page, encoding), page.status as 200, headers)
}
