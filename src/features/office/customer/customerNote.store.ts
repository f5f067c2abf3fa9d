import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'

const NOTES_SHOWN = 50

export interface NewNote {
  userId: number
  operatorId: string | null
  operatorName: string
  text: string
  grantedDays?: number
}

export async function addNote(db: Db, note: NewNote, now: Instant): Promise<void> {
  await db
    .insertInto('customerNote')
    .values({ ...note, createdAt: now })
    .execute()
}

export function listNotes(db: Db, userId: number) {
  return db
    .selectFrom('customerNote')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(NOTES_SHOWN)
    .execute()
}

export type NoteRow = Awaited<ReturnType<typeof listNotes>>[number]

export interface NoteRef {
  userId: number
  id: number
  /** If given, only a note of this operator; null for a note of any operator. */
  author: string | null
}

export async function doesNoteExist(db: Db, { userId, id }: NoteRef): Promise<boolean> {
  const row = await db
    .selectFrom('customerNote')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Changes a note. Returns false for a note of another author, and for the reason of granted days. */
export async function editNote(
  db: Db,
  { userId, id, author }: NoteRef,
  text: string,
  now: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customerNote')
    .set({ text, editedAt: now })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('grantedDays', 'is', null)
    .$if(author !== null, (query) => query.where('operatorName', '=', author ?? ''))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteNote(db: Db, { userId, id, author }: NoteRef): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('customerNote')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('grantedDays', 'is', null)
    .$if(author !== null, (query) => query.where('operatorName', '=', author ?? ''))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
