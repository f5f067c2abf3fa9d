import { createServer, type IncomingMessage, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { HOUR } from '#kernel/time.ts'
import { securityHeaderList } from '#server/http/security.ts'
import type { Config } from '#server/settings/settings.ts'
import type { Http, HttpState } from './http.ts'
import { cachedPageListener } from './pages/cachedPageListener.ts'

/** The HTTP server: pages from memory by the shortest way, everything else through the app. */
export function createWebServer(config: Config, state: HttpState, { app, peek }: Http): Server {
  const slow = getRequestListener(app.fetch)
  const fast = cachedPageListener(peek, securityHeaderList(config))
  const server = createServer((request, response) => {
    // A client that keeps the connection for a next request would send it into the closing door.
    if (state.isStopping) response.setHeader('connection', 'close')
    if (hasSeveralHosts(request)) response.writeHead(400, { connection: 'close' }).end()
    else if (!fast(request, response)) void slow(request, response)
  })
  // Node cuts off a request after five minutes, which is less than an operator's gigabytes take. A body that does not
  // progress is cut off by its reader (body.ts).
  server.requestTimeout = HOUR
  return server
}

/** Node keeps the first of two Host headers, a proxy before us may go by the second (RFC 9112, 3.2 demands 400). */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}
