import type { Insertable } from 'kysely'
import type { Db } from '#server/db.ts'
import type { PictureTable } from '#server/schema.gen.ts'

/** Known by its content: the same again is there already. */
export async function addPicture(db: Db, picture: Insertable<PictureTable>): Promise<void> {
  await db
    .insertInto('picture')
    .values(picture)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
