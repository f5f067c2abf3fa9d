import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** Events with these `utm_campaign` values cause a fault for their batch. All others work. */
export const ANALYTICS_FAULT_BY_CAMPAIGN = {
  /** Stored, but the first call gets no response. */
  'fault-timeout-counted': 'timeout_counted',
  /** Not stored, and no response. */
  'fault-timeout-lost': 'timeout_lost',
  /** The first two attempts of the batch are throttled; later ones succeed. */
  'fault-throttled-twice': 'throttled_twice',
  /** A proxy answers with an HTML page and status 502. */
  'fault-html-502': 'html_502',
  'fault-wrong-key': 'wrong_key',
  /** The whole batch is refused because of this one event. */
  'fault-bad-event': 'bad_event',
  'fault-too-large': 'too_large',
  /** Answers 200 but drops the batch: the project is over its quota. */
  'fault-over-quota': 'over_quota',
} as const

export type AnalyticsFault = (typeof ANALYTICS_FAULT_BY_CAMPAIGN)[keyof typeof ANALYTICS_FAULT_BY_CAMPAIGN]

const THROTTLED_TRIES = 2

export function analyticsFaultOf(
  batch: Array<{ properties: Record<string, unknown> }>,
): AnalyticsFault | undefined {
  const faults: Record<string, AnalyticsFault> = ANALYTICS_FAULT_BY_CAMPAIGN
  return batch
    .map(({ properties }) => faults[String(properties['utm_campaign'])])
    .find((fault) => fault !== undefined)
}

/** Returns true for the first attempts of a batch, also when they are concurrent. */
export async function takeThrottledAttempt(db: Db, uuid: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    insert into sandbox.analytics_refusal as known (uuid, count) values (${uuid}, 1)
    on conflict (uuid) do update set count = known.count + 1
    returning count`.execute(db)
  return (rows[0]?.count ?? 0) <= THROTTLED_TRIES
}
