import { randomUUID } from 'node:crypto'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { TrackedData } from './tracking.rules.ts'

export interface NewEvent {
  name: string
  subject: string | null
  source: 'browser' | 'server'
  userId: number | null
  data: TrackedData
}

/** Inserts events and returns their ids in order. An event that was recorded before keeps its first id. */
export async function addEvents(db: Db, events: NewEvent[], now: Instant): Promise<string[]> {
  const rows = events.map((event) => toRow(event, now))
  const added = await db
    .insertInto('trackedEvent')
    .values(rows)
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .returning('id')
    .execute()
  const isNew = new Set(added.map(({ id }) => id))
  const first = await idsBySubject(
    db,
    rows.filter(({ id }) => !isNew.has(id)).map(({ subject }) => subject ?? ''),
  )
  return rows.map(({ id, subject }) => first.get(subject ?? '') ?? id)
}

function toRow({ data: { uniqueUserId, ...data }, ...event }: NewEvent, now: Instant) {
  return {
    ...event,
    id: randomUUID(),
    visitorId: uniqueUserId ?? null,
    data: JSON.stringify(data),
    createdAt: now,
    dueAt: now,
  }
}

async function idsBySubject(db: Db, subjects: string[]): Promise<Map<string | null, string>> {
  if (subjects.length === 0) return new Map()
  const rows = await db
    .selectFrom('trackedEvent')
    .select(['id', 'subject'])
    .where('subject', 'in', subjects)
    .execute()
  return new Map(rows.map(({ id, subject }) => [subject, id]))
}
