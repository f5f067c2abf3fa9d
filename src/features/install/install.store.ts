import { sql } from 'kysely'
import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import type { Instant } from '#kernel/time.ts'
import type { Db, Trx } from '#server/db.ts'

/** SQL of installing: the device with its developer account and subscription, the application, and the sent bytes. */

/** The devices of a user, each with its registration and active subscription. */
export function selectDevices(db: Db, userId: number) {
  return db
    .selectFrom('device')
    .leftJoin('registration', 'registration.deviceId', 'device.id')
    .leftJoin('subscription', (join) =>
      join.onRef('subscription.deviceId', '=', 'device.id').on('subscription.state', '=', 'active'),
    )
    .select([
      'device.id',
      'device.type',
      'device.build',
      'registration.status',
      'subscription.id as subscriptionId',
      'subscription.endsAt',
      'subscription.interruptedAt',
    ])
    .where('device.userId', '=', userId)
}

export async function findDevice(db: Db, id: string, userId: number) {
  return selectDevices(db, userId)
    .leftJoin('developerAccount as account', 'account.id', 'registration.accountId')
    .select(['registration.moveReason', 'account.id as accountId', 'account.profileId'])
    .where('device.id', '=', id)
    .executeTakeFirst()
}

export type DeviceRow = NonNullable<Awaited<ReturnType<typeof findDevice>>>

export async function findApplication(db: Db, id: number) {
  return db
    .selectFrom('application')
    .select([
      'id',
      'label',
      'nameFa',
      'nameEn',
      'priceToman',
      'isEnableInstallFromWebsite',
      'isEnableUpdateWithoutPackage',
      'isCompatibleWithIphone',
      'isCompatibleWithIpad',
    ])
    .select((e) =>
      e
        .exists(
          e
            .selectFrom('package')
            .select('package.id')
            .whereRef('package.applicationId', '=', 'application.id')
            .where('package.isActive', '=', true),
        )
        .as('hasPackages'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
}

export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof findApplication>>>

/** The offered versions of an application, newest first, each with its package file if there is one. */
export async function listVersionsWithFiles(db: Db, applicationId: number) {
  return db
    .selectFrom('applicationVersion as version')
    .leftJoin('ipa', 'ipa.versionId', 'version.id')
    .select([
      'version.id',
      'version.name',
      'version.place',
      'version.minimumIosVersion',
      'version.maximumIosVersion',
      'ipa.id as ipaId',
    ])
    .where('version.applicationId', '=', applicationId)
    .where('version.withdrawnAt', 'is', null)
    .orderBy('version.place', 'desc')
    .execute()
}

export async function hasEntitlement(db: Db, userId: number, applicationId: number, now: Instant) {
  const row = await db
    .selectFrom('entitlement')
    .select('id')
    .where('userId', '=', userId)
    .where('applicationId', '=', applicationId)
    .where((e) => e.or([e('endsAt', 'is', null), e('endsAt', '>', now)]))
    .executeTakeFirst()
  return row !== undefined
}

export async function isInstalledOnDevice(db: Db, deviceId: string, applicationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('installedApplication')
    .select('applicationId')
    .where('deviceId', '=', deviceId)
    .where('applicationId', '=', applicationId)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the device row, so that concurrent requests for one device get the same installation URL. */
export async function lockDevice(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom('device').select('id').where('id', '=', id).forUpdate().execute()
}

export interface NewInstallation {
  id: string
  userId: number
  deviceId: string
  applicationId: number
  versionId: number
  signingId: string
}

export async function addInstallation(db: Db, one: NewInstallation, createdAt: Instant): Promise<void> {
  await db
    .insertInto('installation')
    .values({ ...one, createdAt })
    .execute()
}

/** Finds an installation that iOS has not read yet. It is reused, so that a double tap installs once. */
export async function findUnreadInstallation(
  db: Db,
  { userId, deviceId, versionId, signingId }: NewInstallation,
  since: Instant,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('installation')
    .select('id')
    .where('userId', '=', userId)
    .where('deviceId', '=', deviceId)
    .where('versionId', '=', versionId)
    .where('signingId', '=', signingId)
    .where('manifestAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  return row?.id
}

/**
 * An installation with everything that the manifest and the download need, and whether the device may still have it.
 */
export async function findInstallation(db: Db, id: string) {
  return db
    .selectFrom('installation')
    .innerJoin('signing', 'signing.id', 'installation.signingId')
    .innerJoin('ipa', 'ipa.id', 'signing.ipaId')
    .innerJoin('applicationVersion as version', 'version.id', 'installation.versionId')
    .innerJoin('application', 'application.id', 'installation.applicationId')
    .innerJoin('developer', 'developer.id', 'application.developerId')
    .innerJoin('device', 'device.id', 'installation.deviceId')
    .leftJoin('registration', (join) =>
      join
        .onRef('registration.deviceId', '=', 'installation.deviceId')
        .onRef('registration.accountId', '=', 'signing.accountId')
        .on('registration.status', '=', REGISTRATION_STATUS.registered),
    )
    .leftJoin('subscription', (join) =>
      join
        .onRef('subscription.deviceId', '=', 'installation.deviceId')
        .on('subscription.state', '=', 'active'),
    )
    .selectAll('installation')
    .select([
      'signing.storageKey',
      'signing.size',
      'signing.sha256',
      'signing.bundleIdentifier',
      'version.name as versionName',
      'version.withdrawnAt',
      'application.nameFa',
      'application.nameEn',
      'application.icon',
      'developer.nameFa as developerFa',
      'developer.nameEn as developerEn',
      'device.userId as ownerId',
      'registration.deviceId as registeredDevice',
      'subscription.id as subscriptionId',
      sql<number>`(select coalesce(sum(upper(part) - lower(part)), 0) from unnest(installation.sent) part)::bigint`.as(
        'sentBytes',
      ),
    ])
    .where('installation.id', '=', id)
    .executeTakeFirst()
}

export type InstallationRow = NonNullable<Awaited<ReturnType<typeof findInstallation>>>

export async function markManifestRead(db: Db, id: string, now: Instant): Promise<void> {
  await db
    .updateTable('installation')
    .set((e) => ({ manifestAt: e.fn.coalesce('manifestAt', e.val(now)) }))
    .where('id', '=', id)
    .execute()
}

/**
 * Records a sent byte range of a package. Returns true only for the range that completes the file. Needs a transaction,
 * because iOS fetches ranges in parallel.
 */
export async function addSentByteRange(
  trx: Trx,
  id: string,
  { start, end, size }: { start: number; end: number; size: number },
  now: Instant,
): Promise<boolean> {
  const before = await trx
    .selectFrom('installation')
    .select('finishedAt')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const sent = sql<string>`sent + int8multirange(int8range(${start}, ${end + 1}))`
  const row = await trx
    .updateTable('installation')
    .set({ sent, sentAt: now })
    .where('id', '=', id)
    .returning(sql<boolean>`sent @> int8range(0, ${size})`.as('isWhole'))
    .executeTakeFirst()
  if (!before || before.finishedAt || !row?.isWhole) return false
  await trx.updateTable('installation').set({ finishedAt: now }).where('id', '=', id).execute()
  return true
}

/** Records that nginx or the object storage sends the package, and when iOS last requested it. */
export async function markDelivered(
  db: Db,
  id: string,
  by: 'nginx' | 'storage',
  now: Instant,
): Promise<void> {
  await db.updateTable('installation').set({ deliveredBy: by, sentAt: now }).where('id', '=', id).execute()
}

export async function saveInstalledApplication(
  db: Db,
  { deviceId, applicationId, versionId }: Pick<NewInstallation, 'deviceId' | 'applicationId' | 'versionId'>,
  now: Instant,
): Promise<void> {
  await db
    .insertInto('installedApplication')
    .values({ deviceId, applicationId, versionId, installedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['deviceId', 'applicationId']).doUpdateSet({ versionId, installedAt: now }),
    )
    .execute()
  await db
    .updateTable('application')
    .set((e) => ({ downloadCount: e('downloadCount', '+', 1) }))
    .where('id', '=', applicationId)
    .execute()
}

/** Also one that counts as finished, while its address still leads to the object storage. */
export async function revokeInstallation(db: Db, id: string, now: Instant): Promise<boolean> {
  const row = await db
    .updateTable('installation')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .where((e) => e.or([e('finishedAt', 'is', null), e('deliveredBy', '=', 'storage')]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an installation was revoked, or its version withdrawn. */
export async function isInstallationRevoked(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('installation')
    .innerJoin('applicationVersion as version', 'version.id', 'installation.versionId')
    .select(['installation.revokedAt', 'version.withdrawnAt'])
    .where('installation.id', '=', id)
    .executeTakeFirst()
  return !row || row.revokedAt !== null || row.withdrawnAt !== null
}

export async function addInstallationRequest(
  db: Db,
  userId: number,
  applicationId: number,
  now: Instant,
): Promise<void> {
  await db
    .insertInto('installationRequest')
    .values({ userId, applicationId, createdAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'applicationId']).doNothing())
    .execute()
}

export async function deleteInstallationRequest(
  db: Db,
  userId: number,
  applicationId: number,
): Promise<void> {
  await db
    .deleteFrom('installationRequest')
    .where('userId', '=', userId)
    .where('applicationId', '=', applicationId)
    .execute()
}

/** The package files with this hash of applications that are open for download; the caller checks their visibility. */
export async function listOpenPackages(db: Db, sha256: string) {
  return db
    .selectFrom('ipa')
    .innerJoin('applicationVersion as version', 'version.id', 'ipa.versionId')
    .innerJoin('application', 'application.id', 'version.applicationId')
    .select(['ipa.storageKey', 'ipa.size', 'ipa.sha256', 'version.applicationId'])
    .where('ipa.sha256', '=', sha256)
    .where('version.withdrawnAt', 'is', null)
    .where('application.isOpenDownload', '=', true)
    .execute()
}
