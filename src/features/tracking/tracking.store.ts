import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { TrackedData } from './tracking.rules.ts'

export interface NewEvent {
  id: string
  name: string
  subject: string | null
  source: 'browser' | 'server'
  userId: number | null
  visitorId: string | null
  data: TrackedData
  at: Instant
}

export function createEvent(
  { data: { uniqueUserId, ...data }, ...event }: Omit<NewEvent, 'id' | 'visitorId' | 'at'>,
  now: Instant,
): NewEvent {
  return { ...event, data, id: randomUUID(), visitorId: uniqueUserId ?? null, at: now }
}

/**
 * Inserts events and returns their ids in order. An event that was recorded before keeps its first id. In the order of
 * their subjects, so that two statements with the same subjects do not wait for each other in a circle. The trigger of
 * the table leaves repeats out and sends each event to its day.
 */
export async function addEvents(db: Db, events: NewEvent[]): Promise<string[]> {
  await sql`
    insert into tracked_event (id, name, subject, source, user_id, visitor_id, data, created_at, due_at)
    select id, name, subject, source, "userId", "visitorId", data, at, at
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (
      id uuid, name text, subject text, source text, "userId" bigint, "visitorId" uuid, data jsonb, at timestamptz
    ) order by subject`.execute(db)
  const first = await firstIdsOf(
    db,
    events.flatMap(({ subject }) => subject ?? []),
  )
  return events.map(({ id, subject }) => first.get(subject ?? '') ?? id)
}

/** The event that each subject was first used for. */
async function firstIdsOf(db: Db, subjects: string[]): Promise<Map<string, string>> {
  if (subjects.length === 0) return new Map()
  const rows = await db
    .selectFrom('trackedSubject')
    .select(['subject', 'eventId'])
    .where('subject', '=', sql<string>`any(${subjects})`)
    .execute()
  return new Map(rows.map(({ subject, eventId }) => [subject, eventId]))
}
