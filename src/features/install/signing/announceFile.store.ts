import type { Db } from '#server/db.ts'

export async function findApplication(db: Db, id: number) {
  return db
    .selectFrom('application')
    .select(['id', 'label', 'nameFa', 'nameEn'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The users who asked for an application, by id. */
export async function listRequesters(db: Db, applicationId: number, afterUserId: number, limit: number) {
  return db
    .selectFrom('installationRequest as request')
    .innerJoin('appUser', 'appUser.id', 'request.userId')
    .select(['appUser.id', 'appUser.phoneNumber', 'appUser.locale'])
    .where('request.applicationId', '=', applicationId)
    .where('appUser.id', '>', afterUserId)
    .orderBy('appUser.id')
    .limit(limit)
    .execute()
}

export async function hasPackageFile(db: Db, applicationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('ipa')
    .innerJoin('applicationVersion as version', 'version.id', 'ipa.versionId')
    .select('ipa.id')
    .where('version.applicationId', '=', applicationId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
