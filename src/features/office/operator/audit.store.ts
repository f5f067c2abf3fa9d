import { sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'

export interface AuditFilter {
  operator?: string | undefined
  /** The calls to list; undefined: all of them. */
  calls?: readonly string[] | undefined
  subject?: string | undefined
  from?: Instant | undefined
  until?: Instant | undefined
  before?: number | undefined
}

/**
 * The newest entries of a filter. Takes the newest of each call by an index and merges them, so that rare calls are
 * found without reading all entries.
 */
export async function listAuditEntries(db: Db, { calls, ...filter }: AuditFilter, limit: number) {
  const range = await findIdRange(db, filter)
  if (!range) return []
  const where = sql`id between ${range.first} and ${range.last}
    ${filter.operator === undefined ? sql`` : sql`and operator_name = ${filter.operator}`}
    ${filter.subject === undefined ? sql`` : sql`and subject = ${filter.subject}`}
    ${filter.from === undefined ? sql`` : sql`and at >= ${filter.from}`}
    ${filter.until === undefined ? sql`` : sql`and at < ${filter.until}`}`
  const newest = calls
    ? sql<{ id: number }>`
        select found.id from unnest(${[...calls]}::text[]) as wanted (call)
        cross join lateral (
          select id from audit where audit.call = wanted.call and ${where} order by id desc limit ${limit}
        ) found order by found.id desc limit ${limit}`
    : sql<{ id: number }>`select id from audit where ${where} order by id desc limit ${limit}`
  const { rows } = await newest.execute(db)
  if (rows.length === 0) return []
  return db
    .selectFrom('audit')
    .selectAll()
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('id', 'desc')
    .execute()
}

/** Concurrent requests may get numbers in another order than their times. */
const RACING_ENTRIES = 1000

/**
 * Converts a period to a range of numbers. Numbers grow with time, so every other index can be used with the period.
 */
async function findIdRange(
  db: Db,
  { from, until, before }: Pick<AuditFilter, 'from' | 'until' | 'before'>,
): Promise<{ first: number; last: number } | null> {
  const edge = (direction: 'asc' | 'desc') =>
    db
      .selectFrom('audit')
      .select('id')
      .$if(from !== undefined, (query) => query.where('at', '>=', from ?? null))
      .$if(until !== undefined, (query) => query.where('at', '<', until ?? null))
      .orderBy('at', direction)
      .limit(1)
      .executeTakeFirst()
  const most = (before ?? Number.MAX_SAFE_INTEGER) - 1
  if (from === undefined && until === undefined) return { first: 0, last: most }
  const [first, last] = [await edge('asc'), await edge('desc')]
  if (!first || !last) return null
  return { first: Math.max(0, first.id - RACING_ENTRIES), last: Math.min(last.id + RACING_ENTRIES, most) }
}

/** The distinct values of an indexed column, by one index lookup for each. */
async function listDistinct(db: Db, column: 'call' | 'operator_name'): Promise<string[]> {
  const name = sql.ref(column)
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      (select ${name} as value from audit order by ${name} limit 1)
      union all
      select (select ${name} from audit where ${name} > found.value order by ${name} limit 1)
      from found where found.value is not null
    ) select value from found where value is not null`.execute(db)
  return rows.map(({ value }) => value)
}

export const listAuditedOperators = (db: Db) => listDistinct(db, 'operator_name')
export const listAuditedCalls = (db: Db) => listDistinct(db, 'call')

/** Lists the versions that were saved at these times: an entry and its version have the same time and operator. */
export async function listVersionsAt(db: Db, times: readonly Instant[]) {
  if (times.length === 0) return []
  return db
    .selectFrom('itemVersion')
    .select(['kind', 'key', 'number', 'at', 'operatorName', 'changes'])
    .where('at', 'in', times)
    .where('operatorName', 'is not', null)
    .execute()
}
