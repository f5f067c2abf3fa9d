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

/** Inserts events and returns their ids in order. An event that was already recorded keeps its first id. */
export async function addEvents(db: Db, events: NewEvent[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from add_tracked_events(${JSON.stringify(events)}::jsonb) with ordinality as added (id, place)
    order by place`.execute(db)
  return rows.map(({ id }) => id)
}
