import type { Db } from '#server/db.ts'

/** Loads the items that tickets can be about, by id and owner. An item of another user is not found. */

export async function findOwnPayment(db: Db, userId: number, id: string) {
  return db
    .selectFrom('payment')
    .select('number')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
}

export async function findOwnDevice(db: Db, userId: number, id: string) {
  return db
    .selectFrom('device')
    .select(['product', 'build'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** An application that is, or was asked to be, on a device of the user. */
export async function findOwnApplication(db: Db, userId: number, id: number) {
  return db
    .selectFrom('application')
    .select(['nameFa', 'label'])
    .where('id', '=', id)
    .where((e) =>
      e.or([
        e.exists(
          e
            .selectFrom('installedApplication as installed')
            .innerJoin('device', 'device.id', 'installed.deviceId')
            .select('installed.applicationId')
            .whereRef('installed.applicationId', '=', 'application.id')
            .where('device.userId', '=', userId),
        ),
        e.exists(
          e
            .selectFrom('installationRequest as request')
            .select('request.applicationId')
            .whereRef('request.applicationId', '=', 'application.id')
            .where('request.userId', '=', userId),
        ),
      ]),
    )
    .executeTakeFirst()
}
