import { Hono } from 'hono'
import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import { createFileCache } from '#server/fileCache.ts'
import { parsePictureName, resizePicture } from './picture.actions.ts'

const MEDIA_TYPES = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' } as const

/**
 * Serves pictures in several sizes. A size is made on the first request and stored. The content of a URL never changes.
 */
export function pictureRoutes(cacheFolder: string, context: () => Promise<Ctx>): Hono {
  const cache = createFileCache(cacheFolder)
  const door = new Hono()
  door.get('/:name', async (c) => {
    const wanted = parsePictureName(c.req.param('name'))
    if (!wanted) return c.body(null, 404)
    try {
      const bytes = await cache.read(c.req.param('name'), async () => resizePicture(await context(), wanted))
      c.header('cache-control', 'public, max-age=31536000, immutable')
      c.header('content-type', MEDIA_TYPES[wanted.format])
      return c.body(new Uint8Array(bytes))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'service_unavailable') c.header('retry-after', '2')
      return c.body(null, error.code === 'not_found' ? 404 : 503)
    }
  })
  return door
}
