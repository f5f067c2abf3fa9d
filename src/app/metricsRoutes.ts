import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { isFromThisMachine } from '#server/http/clientAddress.ts'
import { METRICS_CONTENT_TYPE, renderMetrics } from '#server/metrics.ts'
import type { Config } from '#server/settings/settings.ts'

/** `/metrics` on the web server: needs the token, or a request from this machine. */
export function metricsRoutes(config: Config): Hono {
  return metricsApp((c) => {
    if (config.metricsToken) return hasToken(config, c)
    return !config.metricsAddress && isFromThisMachine(c)
  })
}

/**
 * `/metrics` on an address of its own: open to all clients that reach it, unless a token is set. Null without an
 * address.
 */
export async function startMetricsServer(
  config: Config,
  setting: 'METRICS_ADDRESS' | 'WORKER_METRICS_ADDRESS',
): Promise<Server | null> {
  const address = setting === 'METRICS_ADDRESS' ? config.metricsAddress : config.workerMetricsAddress
  if (!address) return null
  const [, host = '', port] = /^\[?(.*?)\]?:(\d+)$/.exec(address) ?? []
  const app = metricsApp((c) => !config.metricsToken || hasToken(config, c))
  const server = createServer(getRequestListener(app.fetch))
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new Error(`${setting}=${address}: ${error.message}`)))
    server.listen(Number(port), host, () => resolve(server))
  })
}

function metricsApp(mayRead: (c: Context) => boolean): Hono {
  const app = new Hono()
  app.get('/metrics', async (c) => {
    if (!mayRead(c)) return c.json({ error: 'not_found' }, 404)
    return c.body(await renderMetrics(), 200, { 'content-type': METRICS_CONTENT_TYPE })
  })
  return app
}

function hasToken({ metricsToken }: Config, c: Context): boolean {
  const given = c.req.header('authorization') ?? ''
  return timingSafeEqual(sha256(given), sha256(`Bearer ${metricsToken}`))
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
