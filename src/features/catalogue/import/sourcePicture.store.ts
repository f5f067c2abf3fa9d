import type { Db } from '#server/db.ts'
import type { PictureDevice } from './import.store.ts'

/** SQL of pictures that a source names. */

export async function listPicturesToDownload(db: Db, applicationId: number) {
  return db
    .selectFrom('sourcePicture')
    .select(['device', 'url'])
    .where('applicationId', '=', applicationId)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .execute()
}

interface PictureOutcome {
  applicationId: number
  device: PictureDevice
  url: string
  state: 'stored' | 'failed'
  picture?: string
  fault?: string
}

/** Does nothing when a later import removed the picture during its download. */
export async function saveDownloadOutcome(
  db: Db,
  { applicationId, device, url, ...outcome }: PictureOutcome,
) {
  await db
    .updateTable('sourcePicture')
    .set({ picture: null, fault: null, ...outcome })
    .where('applicationId', '=', applicationId)
    .where('device', '=', device)
    .where('url', '=', url)
    .where('state', '=', 'waiting')
    .execute()
}

export async function listPictures(db: Db, applicationId: number) {
  return db
    .selectFrom('sourcePicture')
    .select(['device', 'state', 'picture'])
    .where('applicationId', '=', applicationId)
    .orderBy('position')
    .execute()
}

export async function replaceImportedIcon(
  db: Db,
  id: number,
  { icon, followed }: { icon: string; followed: string[] },
): Promise<boolean> {
  const row = await db
    .updateTable('application')
    .set({ icon })
    .where('id', '=', id)
    .where((e) => e.or([e('icon', 'is', null), e('icon', 'in', followed)]))
    .where('icon', 'is distinct from', icon)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function replaceImportedScreenshots(
  db: Db,
  applicationId: number,
  { device, pictures, followed }: { device: 'iphone' | 'ipad'; pictures: string[]; followed: string[] },
): Promise<boolean> {
  const current = await db
    .selectFrom('applicationPicture')
    .select('picture')
    .where('applicationId', '=', applicationId)
    .where('device', '=', device)
    .orderBy('position')
    .execute()
  const isSame = current.map(({ picture }) => picture).join() === pictures.join()
  if (isSame || !current.every(({ picture }) => followed.includes(picture))) return false
  await db
    .deleteFrom('applicationPicture')
    .where('applicationId', '=', applicationId)
    .where('device', '=', device)
    .execute()
  const rows = pictures.map((picture, position) => ({ applicationId, device, position, picture }))
  if (rows.length > 0) await db.insertInto('applicationPicture').values(rows).execute()
  return true
}
