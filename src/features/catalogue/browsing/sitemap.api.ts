import { Hono } from 'hono'
import type { Ctx } from '#server/context.ts'
import { makeSitemap, makeSitemapPart } from './sitemap.actions.ts'

const HEADERS = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' }

/** Serves /sitemap.xml, its parts, and the robots.txt that refers to it. */
export function sitemapRoutes(fixedPaths: string[], context: () => Promise<Ctx>): Hono {
  const door = new Hono()
  door.get('/sitemap.xml', async (c) => c.body(await makeSitemap(await context(), fixedPaths), 200, HEADERS))
  door.get('/:file{sitemap-[1-9][0-9]{0,4}[.]xml}', async (c) => {
    const part = Number(/\d+/.exec(c.req.param('file'))?.[0])
    const xml = await makeSitemapPart(await context(), fixedPaths, part)
    return xml === null ? c.notFound() : c.body(xml, 200, HEADERS)
  })
  door.get('/robots.txt', async (c) => {
    const { publicUrl } = (await context()).config
    return c.text(`User-agent: *\nDisallow: /api/\nDisallow: /sandbox\nSitemap: ${publicUrl}/sitemap.xml\n`)
  })
  return door
}
