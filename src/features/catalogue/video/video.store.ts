import { type Insertable, sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { VideoTable } from '#server/schema.gen.ts'

export async function addVideo(db: Db, video: Insertable<VideoTable>): Promise<void> {
  await db.insertInto('video').values(video).execute()
}

/** Marks the bytes of a video as stored. Returns false if the video is being removed. */
export async function markVideoStored(
  db: Db,
  id: string,
  times: { storedAt: Instant; keptUntil: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('video')
    .set(times)
    .where('id', '=', id)
    .where('removingAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function findServableVideo(db: Db, id: string) {
  return db
    .selectFrom('video')
    .select(['id', 'size'])
    .where('id', '=', id)
    .where('storedAt', 'is not', null)
    .where('removingAt', 'is', null)
    .executeTakeFirst()
}

/**
 * Protects videos that a story will show, and returns the ids that exist. Writes their rows, so that a concurrent
 * removal waits and then sees the later time.
 */
export async function keepVideos(db: Db, ids: readonly string[], keptUntil: Instant): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .updateTable('video')
    .set({ keptUntil })
    .where('id', 'in', ids)
    .where('storedAt', 'is not', null)
    .where('removingAt', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Restarts the removal time of the videos in a story, before its contents change. */
export async function releaseVideosOfStory(db: Db, storyId: number, now: Instant): Promise<void> {
  await sql`update video set kept_until = ${now} where removing_at is null and ${pathOf} in (
    select url from story_content where story_id = ${storyId} and type = 'video')`.execute(db)
}

const pathOf = sql`'/videos/' || video.id || '.mp4'`

/** Claims videos without a story whose removal time has passed, and those whose removal did not finish. */
export async function claimUnusedVideos(db: Db, now: Instant, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update video set removing_at = ${now} where id in (
      select id from video where kept_until <= ${now}
        and not exists (select from story_content where type = 'video' and url = ${pathOf})
      limit ${limit} for update skip locked)
    and kept_until <= ${now} returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function deleteVideo(db: Db, id: string): Promise<void> {
  await db.deleteFrom('video').where('id', '=', id).where('removingAt', 'is not', null).execute()
}
