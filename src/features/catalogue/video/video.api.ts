import { Hono } from 'hono'
import type { ByteStream } from '#adapters/storage/storage.port.ts'
import type { Ctx } from '#server/context.ts'
import { sendRange } from '#server/http/sendRange.ts'
import { videoKey } from './video.actions.ts'
import { findServableVideo } from './video.store.ts'

/**
 * Serves the videos of stories. Safari plays only what is served in ranges. The bytes of an address never change, but a
 * removed video should leave the caches within a day.
 */
export function videoRoutes(makeContext: () => Promise<Ctx>): Hono {
  const door = new Hono()
  door.get('/:name{[0-9a-f]{24}[.]mp4}', async (c) => {
    const ctx = await makeContext()
    const video = await findServableVideo(ctx.db, c.req.param('name').slice(0, 24))
    const missing = () => c.body(null, 404, { 'cache-control': 'no-store' })
    if (!video) return missing()
    const etag = `"${video.id}"`
    const caching = { 'cache-control': 'public, max-age=86400, no-transform' }
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, { etag, ...caching })
    const answer = await sendRange(c, {
      size: video.size,
      etag,
      headers: { 'content-type': 'video/mp4', ...caching },
      async open(part) {
        const source = await ctx.ports.storage.open(videoKey(video.id), part, { isLent: true })
        return source && readWhole(source)
      },
    })
    return answer ?? missing()
  })
  return door
}

async function* readWhole(source: ByteStream): AsyncGenerator<Uint8Array> {
  try {
    yield* source
  } finally {
    source.destroy()
  }
}
