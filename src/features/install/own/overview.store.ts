import { sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import { selectDevices } from '../install.store.ts'

/** The wanted device of a user, else the newest. A device of another user is never found. */
export async function findDeviceOfOverview(db: Db, userId: number, wanted: string | null) {
  return selectDevices(db, userId)
    .select('registration.usuallyAt')
    .orderBy(
      (e) => e('device.id', '=', wanted),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('device.enrolledAt', 'desc')
    .executeTakeFirst()
}

export async function listBoughtApplicationIds(db: Db, userId: number, now: Instant): Promise<number[]> {
  const rows = await db
    .selectFrom('entitlement')
    .select('applicationId')
    .distinct()
    .where('userId', '=', userId)
    .where((e) => e.or([e('endsAt', 'is', null), e('endsAt', '>', now)]))
    .orderBy('applicationId')
    .execute()
  return rows.map(({ applicationId }) => applicationId)
}

/** The newest unfinished installation of each application on a device. */
export async function listOpenInstallations(db: Db, deviceId: string, since: Instant) {
  return db
    .selectFrom('installation')
    .innerJoin('signing', 'signing.id', 'installation.signingId')
    .innerJoin('applicationVersion as version', 'version.id', 'installation.versionId')
    .distinctOn('installation.applicationId')
    .select([
      'installation.id',
      'installation.applicationId',
      'installation.createdAt',
      'installation.manifestAt',
      'installation.sentAt',
      'installation.finishedAt',
      'installation.revokedAt',
      'installation.deliveredBy',
      'signing.size',
      sql<number>`(select coalesce(sum(upper(part) - lower(part)), 0) from unnest(installation.sent) part)::bigint`.as(
        'sentBytes',
      ),
    ])
    .where('installation.deviceId', '=', deviceId)
    .where('installation.createdAt', '>', since)
    .where('version.withdrawnAt', 'is', null)
    .orderBy('installation.applicationId')
    .orderBy('installation.createdAt', 'desc')
    .execute()
}
