import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'

export const nextMoneyCheckDueAt = (db: Db) => db.selectFrom('moneyCheck').select('dueAt')

/** Sets when the first money check is due, unless a time is set. */
export async function scheduleFirstMoneyCheck(db: Db, dueAt: Instant): Promise<void> {
  await db.updateTable('moneyCheck').set({ dueAt }).where('dueAt', 'is', null).execute()
}

/** Claims the due money check: true for one process only. Schedules the next check before this one begins. */
export async function claimMoneyCheck(db: Db, now: Instant, nextDueAt: Instant): Promise<boolean> {
  const row = await db
    .updateTable('moneyCheck')
    .set({ dueAt: nextDueAt })
    .where('dueAt', '<=', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function recordMoneyCheckRun(
  db: Db,
  { compared, unanswered }: { compared: number; unanswered: number },
  ranAt: Instant,
): Promise<void> {
  await db.updateTable('moneyCheck').set({ ranAt, compared, unanswered }).execute()
}

export interface NewDifference {
  source: string
  kind: string
  detail: string
}

export async function recordDifferences(db: Db, found: NewDifference[], now: Instant): Promise<void> {
  for (const { source, kind, detail } of found)
    await db
      .insertInto('moneyDifference')
      .values({ source, kind, detail, firstSeenAt: now, lastSeenAt: now })
      .onConflict((conflict) =>
        conflict.columns(['source', 'kind']).doUpdateSet({ detail, lastSeenAt: now, resolvedAt: null }),
      )
      .execute()
}

/** Marks the differences of compared sources as resolved when this check did not find them again. */
export async function resolveDifferences(db: Db, compared: string[], now: Instant): Promise<void> {
  if (compared.length === 0) return
  await db
    .updateTable('moneyDifference')
    .set({ resolvedAt: now })
    .where('resolvedAt', 'is', null)
    .where('lastSeenAt', '<', now)
    .where((e) => e('source', '=', e.fn.any(e.val(compared))))
    .execute()
}

export async function listOpenDifferences(db: Db, limit: number) {
  return db
    .selectFrom('moneyDifference')
    .select(['source', 'kind', 'detail', 'firstSeenAt'])
    .where('resolvedAt', 'is', null)
    .orderBy('firstSeenAt')
    .orderBy('source')
    .limit(limit)
    .execute()
}

export async function getMoneyCheckState(db: Db) {
  return db
    .selectFrom('moneyCheck')
    .select(['ranAt', 'compared', 'unanswered'])
    .select((e) =>
      e
        .selectFrom('moneyDifference')
        .select((f) => f.fn.countAll<number>().as('count'))
        .where('resolvedAt', 'is', null)
        .$asScalar()
        .as('differences'),
    )
    .executeTakeFirstOrThrow()
}
