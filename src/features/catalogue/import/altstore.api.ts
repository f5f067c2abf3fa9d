import { Hono } from 'hono'
import { readContentVersion } from '#server/contentVersion.ts'
import type { Ctx } from '#server/context.ts'
import { type OpenCatalogue, renderOpenCatalogue } from './altstoreExport.actions.ts'

/** The same caching time as for the cached calls of the catalogue. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

/** Serves the open catalogue. It is rendered once per content version. */
export function altStoreRoutes(context: () => Promise<Ctx>): Hono {
  let kept: { version: number; catalogue: Promise<OpenCatalogue> } | undefined
  const door = new Hono()
  door.get('/altstore.json', async (c) => {
    const ctx = await context()
    const version = await readContentVersion(ctx.db)
    if (kept?.version !== version) kept = { version, catalogue: renderOpenCatalogue(ctx) }
    const { body, etag } = await kept.catalogue.catch((error) => {
      kept = undefined
      throw error
    })
    c.header('etag', etag)
    c.header('cache-control', CACHE_CONTROL)
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304)
    return c.body(body, 200, { 'content-type': 'application/json; charset=utf-8' })
  })
  return door
}
