import type { Insertable } from 'kysely'
import type { Db } from '#server/db.ts'
import type { PictureTable } from '#server/schema.gen.ts'

/** A picture's id is the hash of its content, so adding the same picture again is a no-op. */
export async function addPicture(db: Db, picture: Insertable<PictureTable>): Promise<void> {
  await db
    .insertInto('picture')
    .values(picture)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
