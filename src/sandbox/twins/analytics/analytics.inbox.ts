import type { Db } from '#server/db.ts'

export interface ReceivedEvent {
  event: string
  distinctId: string
  uuid: string
  properties: Record<string, unknown>
  at: Date
  /** How often the event was delivered. It counts once. */
  deliveries: number
}

const INBOX_LIMIT = 100

/** Lists the events that the sandbox's product analytics received, newest first (requirement 17.12). */
export async function listReceivedEvents(db: Db): Promise<ReceivedEvent[]> {
  const rows = await db
    .selectFrom('sandbox.analyticsEvent')
    .select(['event', 'distinctId', 'uuid', 'properties', 'happenedAt as at', 'deliveries'])
    .orderBy('id', 'desc')
    .limit(INBOX_LIMIT)
    .execute()
  return rows.map((row) => ({ ...row, properties: row.properties as Record<string, unknown> }))
}
