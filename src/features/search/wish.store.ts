import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'

export async function addApplicationWish(db: Db, wish: string, typed: string, now: Instant): Promise<void> {
  await db
    .insertInto('applicationWish')
    .values({ wish, typed, firstAt: now, lastAt: now })
    .onConflict((conflict) =>
      conflict.column('wish').doUpdateSet((e) => ({
        typed,
        lastAt: now,
        count: e('applicationWish.count', '+', 1),
      })),
    )
    .execute()
}

export async function listMostWished(db: Db, limit: number) {
  return db
    .selectFrom('applicationWish')
    .selectAll()
    .orderBy('count', 'desc')
    .orderBy('lastAt', 'desc')
    .limit(limit)
    .execute()
}
