import { Hono } from 'hono'
import { sandboxApi } from '#features/sandbox/sandbox.api.ts'
import { serveAssets } from '#server/assets.ts'
import { API_BASE, createEdge } from '#server/edge.ts'
import { METRICS_CONTENT_TYPE, metricsText } from '#server/metrics.ts'
import { describeApi } from '#server/openapi.ts'
import { securityHeaders } from '#server/security.ts'
import { createPages, type PageMaker } from './pages.ts'
import { API } from './slices.ts'
import type { System } from './system.ts'

export interface HttpState {
  /** Set by the stop signal: no new traffic is wanted. */
  isStopping: boolean
}

export interface Doors {
  state: HttpState
  pages?: PageMaker
  /** Folder of the built files. */
  assets?: string
}

/** All doors of the product in one Hono app. */
export function createHttp(system: System, { state, pages, assets }: Doors): Hono {
  const app = new Hono()
  app.use(securityHeaders(system.config))
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    const fault = state.isStopping ? 'stopping' : await readinessFault(system)
    return fault ? c.json({ status: fault }, 503) : c.json({ status: 'ready' })
  })
  app.get('/metrics', async (c) => {
    if (!mayReadMetrics(system, c.req.header('authorization'))) return c.json({ error: 'not_found' }, 404)
    return c.body(await metricsText(), 200, { 'content-type': METRICS_CONTENT_TYPE })
  })
  const description = JSON.stringify(
    describeApi(
      system.config,
      API.map(({ endpoint }) => endpoint),
    ),
  )
  app.get(`${API_BASE}/openapi.json`, (c) =>
    c.body(description, 200, { 'content-type': 'application/json; charset=utf-8' }),
  )
  app.route(API_BASE, createEdge(system, API))
  app.route('/sandbox/api', createEdge(system, sandboxApi(system.config)))
  if (assets) app.use(serveAssets(assets))
  if (pages)
    app.route(
      '/',
      createPages(system.config, pages, (address, init) => app.request(address, init)),
    )
  return app
}

async function readinessFault({ db }: System): Promise<string | null> {
  try {
    await db.selectFrom('productClock').select('isTheRow').execute()
    return null
  } catch {
    return 'database away'
  }
}

function mayReadMetrics({ config }: System, authorization: string | undefined): boolean {
  if (config.metricsToken) return authorization === `Bearer ${config.metricsToken}`
  return config.bustanMode === 'demo'
}
