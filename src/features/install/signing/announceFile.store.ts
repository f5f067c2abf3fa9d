import type { Db } from '#server/db.ts'

export async function findApplication(db: Db, id: number) {
  return db
    .selectFrom('application')
    .select(['id', 'label', 'nameFa', 'nameEn'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Lists users who asked for an application that had no file yet, in pages ordered by user id. */
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
