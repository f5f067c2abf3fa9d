import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import { MAXIMUM_SAVED_REPLIES, type ReplyTexts } from './reply.rules.ts'

export interface ReplyFields extends ReplyTexts {
  title: string
}

interface Change {
  updatedAt: Instant
  updatedBy: string
}

export function listReplies(db: Db) {
  return db.selectFrom('savedReply').selectAll().orderBy('title').limit(MAXIMUM_SAVED_REPLIES).execute()
}

export async function countReplies(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('savedReply')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns false if another reply has this title. */
export async function addReply(db: Db, reply: ReplyFields & Change & { id: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('savedReply')
    .values(reply)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Changes a reply if its version is still the given one; undefined if it has changed or was deleted. */
export async function changeReply(
  db: Db,
  { id, revision }: { id: string; revision: number },
  change: ReplyFields & Change,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('savedReply')
    .set((e) => ({ ...change, revision: e('revision', '+', 1) }))
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function isTitleTaken(db: Db, title: string, besides: string): Promise<boolean> {
  const row = await db
    .selectFrom('savedReply')
    .select('id')
    .where((e) => e(e.fn('lower', ['title']), '=', e.fn('lower', [e.val(title)])))
    .where('id', '!=', besides)
    .executeTakeFirst()
  return row !== undefined
}

export async function findReply(db: Db, id: string) {
  return db.selectFrom('savedReply').select('id').where('id', '=', id).executeTakeFirst()
}

export async function removeReply(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('savedReply').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
