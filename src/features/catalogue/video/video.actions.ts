import { randomBytes } from 'node:crypto'
import { AppError } from '#kernel/errors.ts'
import { addMilliseconds, HOUR, type Instant } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { MAXIMUM_VIDEO_SECONDS, readVideo, videoIdOfPath, videoPath, withoutMetadata } from './video.rules.ts'
import * as store from './video.store.ts'

/** No storage call takes this long: an older row without bytes belongs to a crashed process. */
const STORING_TAKES_MS = HOUR
/** How long a video without a story is kept. */
const UNUSED_MS = 24 * HOUR
const BATCH = 100

export function videoKey(id: string): string {
  return `videos/${id}`
}

/** Checks and stores a video: the row, the bytes, then the row again, so that a crash leaves no unknown file. */
export async function storeVideo(ctx: Ctx, bytes: Uint8Array) {
  const facts = readVideo(bytes)
  if (facts === 'video_too_long') throw new AppError(facts, { params: { seconds: MAXIMUM_VIDEO_SECONDS } })
  if (typeof facts === 'string') throw new AppError(facts)
  const id = randomBytes(12).toString('hex')
  const { width, height } = facts
  const seconds = Math.round(facts.seconds)
  const keptUntil = addMilliseconds(ctx.now, STORING_TAKES_MS)
  await store.addVideo(ctx.db, {
    id,
    size: bytes.length,
    seconds,
    width,
    height,
    keptUntil,
    createdAt: ctx.now,
  })
  await ctx.ports.storage.put(videoKey(id), withoutMetadata(bytes))
  const times = { storedAt: ctx.now, keptUntil: addMilliseconds(ctx.now, UNUSED_MS) }
  if (!(await store.markVideoStored(ctx.db, id, times))) throw new AppError('video_broken')
  return { id, url: videoPath(id), seconds, width, height, size: bytes.length }
}

/** Refuses a draft that names a missing video, and protects the others from removal. */
export async function requireVideosExist(db: Db, paths: readonly string[], now: Instant): Promise<void> {
  const ids = [...new Set(paths.flatMap((path) => videoIdOfPath(path) ?? []))]
  const kept = await store.keepVideos(db, ids, addMilliseconds(now, UNUSED_MS))
  if (kept.length < ids.length) throw new AppError('draft_video_unknown')
}

/** Removes videos that no story shows any more: claims them, removes the bytes, then the row. */
export async function removeUnusedVideos(ctx: Ctx): Promise<void> {
  for (;;) {
    const ids = await store.claimUnusedVideos(ctx.db, ctx.now, BATCH)
    for (const id of ids) {
      await ctx.ports.storage.remove(videoKey(id))
      await store.deleteVideo(ctx.db, id)
    }
    if (ids.length < BATCH) return
  }
}
