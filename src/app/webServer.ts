import { createServer, type IncomingMessage, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { HOUR } from '#kernel/time.ts'
import { runInTurn } from '#server/database/oldestFirstPool.ts'
import { securityHeaderList } from '#server/http/security.ts'
import type { Config } from '#server/settings/settings.ts'
import type { Http, HttpState } from './http.ts'
import { cachedPageListener } from './pages/cachedPageListener.ts'

/** Creates the HTTP server: cached pages are sent directly, everything else goes through the Hono app. */
export function createWebServer(config: Config, state: HttpState, { app, peek }: Http): Server {
  const slow = getRequestListener(app.fetch)
  const fast = cachedPageListener(peek, securityHeaderList(config))
  const server = createServer((request, response) => {
    // Close kept-alive connections; otherwise clients would send their next request to a stopping server.
    if (state.isStopping) response.setHeader('connection', 'close')
    if (hasSeveralHosts(request)) response.writeHead(400, { connection: 'close' }).end()
    else if (!fast(request, response)) runInTurn(() => void slow(request, response))
  })
  // Longest duration of a request. Node's default of five minutes is too short for an operator's upload of gigabytes;
  // body.ts cuts off a stalled body.
  server.requestTimeout = HOUR
  return server
}

/**
 * Whether a request has several Host headers. Node uses the first one, a proxy in front may use the second (RFC 9112,
 * 3.2 requires 400).
 */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}
