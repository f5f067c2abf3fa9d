import { sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { FieldChange } from './stateDiff.rules.ts'
import type { VersionKind } from './version.rules.ts'

export interface ItemRef {
  kind: VersionKind
  key: string
}

/** Changes of one kind are serialised here, so that a version is compared with the state directly before it. */
export async function lockVersionKind(db: Db, kind: VersionKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`item_version:${kind}`}, 0))`.execute(db)
}

export async function findNewestItemVersion(db: Db, { kind, key }: ItemRef) {
  return db
    .selectFrom('itemVersion')
    .selectAll()
    .where('kind', '=', kind)
    .where('key', '=', key)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns number and state of the newest version of each item that has versions. */
export async function findNewestItemVersions(db: Db, kind: VersionKind, keys: readonly string[]) {
  const rows = await db
    .selectFrom('itemVersion')
    .distinctOn('key')
    .select(['key', 'number', 'state'])
    .where('kind', '=', kind)
    .where('key', '=', sql<string>`any(${[...keys]}::text[])`)
    .orderBy('key')
    .orderBy('number', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.key, row]))
}

export async function findItemVersion(db: Db, { kind, key }: ItemRef, number: number) {
  return db
    .selectFrom('itemVersion')
    .selectAll()
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('number', '=', number)
    .executeTakeFirst()
}

export async function listItemVersions(
  db: Db,
  { kind, key }: ItemRef,
  before: number | undefined,
  limit: number,
) {
  return db
    .selectFrom('itemVersion')
    .select(['number', 'at', 'operatorName', 'restoredFrom', 'changes'])
    .select((e) => e('state', 'is', null).as('isRemoval'))
    .where('kind', '=', kind)
    .where('key', '=', key)
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

export interface NewItemVersion extends ItemRef {
  number: number
  state: object | null
  changes: FieldChange[]
  operatorName: string | null
  at: Instant
}

/** The rows of one statement: PostgreSQL accepts 65,535 parameters. */
const ROWS_AT_ONCE = 1000

export async function addItemVersions(db: Db, versions: readonly NewItemVersion[]): Promise<void> {
  for (let at = 0; at < versions.length; at += ROWS_AT_ONCE)
    await db
      .insertInto('itemVersion')
      .values(
        versions.slice(at, at + ROWS_AT_ONCE).map(({ state, changes, ...row }) => ({
          ...row,
          state: state && JSON.stringify(state),
          changes: JSON.stringify(changes),
        })),
      )
      .execute()
}

/** Records on the newest version that it restored an earlier one. */
export async function markRestored(
  db: Db,
  { kind, key }: ItemRef,
  after: number,
  from: number,
): Promise<void> {
  await db
    .updateTable('itemVersion')
    .set({ restoredFrom: from })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('number', '>', after)
    .where('operatorName', 'is not', null)
    .execute()
}
