import { addMilliseconds, type Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import {
  EVENTS_PER_FORWARD_BATCH,
  eventErasedAt,
  FORWARD_LEASE_MS,
  nextForwardAttemptAt,
  type TrackedData,
} from './tracking.rules.ts'

export interface BatchEvent {
  id: string
  name: string
  source: string
  userId: number | null
  visitorId: string | null
  data: TrackedData
  createdAt: Instant
  attempts: number
}

/** Whether an event waits to be forwarded now. */
export async function hasDueEvents(db: Db, now: Instant): Promise<boolean> {
  const row = await db
    .selectNoFrom((e) =>
      e.exists(e.selectFrom('trackedEvent').select('id').where('dueAt', '<=', now)).as('isFound'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(row.isFound)
}

/** Number of batches that are being forwarded and whose lease has not ended. */
export async function countOpenBatches(db: Db, now: Instant): Promise<number> {
  const row = await db
    .selectFrom('trackedEvent')
    .select((e) => e.fn.count<number>('batchId').distinct().as('count'))
    .where('batchId', 'is not', null)
    .where('dueAt', '>', now)
    .executeTakeFirstOrThrow()
  return row.count
}

/**
 * Claims the next events for one call to analytics, also those whose lease has ended. A concurrent worker gets others.
 */
export async function claimEventBatch(db: Db, batchId: string, now: Instant): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('trackedEvent')
    .set((e) => ({
      state: 'sending',
      batchId,
      attempts: e('attempts', '+', 1),
      dueAt: addMilliseconds(now, FORWARD_LEASE_MS),
    }))
    .where('id', 'in', (query) =>
      query
        .selectFrom('trackedEvent')
        .select('id')
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .limit(EVENTS_PER_FORWARD_BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * The events of a batch that are not forwarded yet. Oldest first, because a login must precede what the user does after
 * it.
 */
export async function listEventsOfBatch(db: Db, batchId: string): Promise<BatchEvent[]> {
  const rows = await db
    .selectFrom('trackedEvent')
    .select(['id', 'name', 'source', 'userId', 'visitorId', 'data', 'createdAt', 'attempts'])
    .where('batchId', '=', batchId)
    .orderBy('createdAt')
    .execute()
  return rows.map((row) => ({ ...row, data: row.data as TrackedData }))
}

const FINISHED = { batchId: null, dueAt: null }

export async function markEventsForwarded(
  db: Db,
  batchId: string,
  ids: string[],
  now: Instant,
): Promise<void> {
  await ofBatch(db, batchId, ids)
    .set({ ...FINISHED, state: 'forwarded', failure: null, eraseAt: eventErasedAt(now) })
    .execute()
}

/** Marks events as refused by the analytics provider. They are not retried: it would refuse them again. */
export async function markEventsRefused(
  db: Db,
  batchId: string,
  ids: string[],
  failure: string,
  now: Instant,
): Promise<void> {
  await ofBatch(db, batchId, ids)
    .set({ ...FINISHED, state: 'refused', failure, eraseAt: eventErasedAt(now) })
    .execute()
}

export async function postponeEvents(
  db: Db,
  batchId: string,
  events: Array<Pick<BatchEvent, 'id' | 'attempts'>>,
  failure: string,
  now: Instant,
): Promise<void> {
  const pauses = Map.groupBy(events, ({ attempts }) => attempts)
  for (const [attempts, group] of pauses) {
    const ids = group.map(({ id }) => id)
    const waiting = {
      state: 'waiting' as const,
      batchId: null,
      dueAt: nextForwardAttemptAt(attempts, now),
      failure,
    }
    await ofBatch(db, batchId, ids).set(waiting).execute()
  }
}

/** Selects events only while they belong to this batch: after the lease another worker owns them. */
function ofBatch(db: Db, batchId: string, ids: string[]) {
  return db.updateTable('trackedEvent').where('batchId', '=', batchId).where('id', 'in', ids)
}
