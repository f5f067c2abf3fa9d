import type { Db } from '#server/db.ts'

const CARD = [
  'application.id',
  'application.label',
  'application.nameFa',
  'application.nameEn',
  'application.icon',
  'application.primaryColor',
  'application.installTrackingLink',
  'application.isEnableInstallFromWebsite',
  'application.isEnableUpdateWithoutPackage',
  'application.isCompatibleWithIphone',
  'application.isCompatibleWithIpad',
] as const

export async function listInstalledApplications(db: Db, deviceId: string) {
  return db
    .selectFrom('installedApplication as installed')
    .innerJoin('application', 'application.id', 'installed.applicationId')
    .innerJoin('applicationVersion as version', 'version.id', 'installed.versionId')
    .leftJoin('ipa', 'ipa.versionId', 'version.id')
    .leftJoin('registration', 'registration.deviceId', 'installed.deviceId')
    .select(CARD)
    .select([
      'version.name as versionName',
      'version.place',
      'installed.installedAt',
      'ipa.urlScheme',
      'registration.registeredAt',
    ])
    .where('installed.deviceId', '=', deviceId)
    .orderBy('installed.installedAt', 'desc')
    .execute()
}

/** Applications that the user has requested and not installed yet. */
export async function listRequestedApplications(db: Db, userId: number) {
  return db
    .selectFrom('installationRequest as request')
    .innerJoin('application', 'application.id', 'request.applicationId')
    .select(CARD)
    .where('request.userId', '=', userId)
    .orderBy('request.createdAt', 'desc')
    .execute()
}

/** The offered versions of these applications that have a file, newest first. */
export async function listInstallableVersions(db: Db, applicationIds: number[]) {
  if (applicationIds.length === 0) return []
  return db
    .selectFrom('applicationVersion as version')
    .innerJoin('ipa', 'ipa.versionId', 'version.id')
    .select([
      'version.applicationId',
      'version.name',
      'version.place',
      'version.changeLogFa',
      'version.changeLogEn',
      'version.isForce',
      'version.minimumIosVersion',
      'version.maximumIosVersion',
      'ipa.size',
    ])
    .where('version.applicationId', 'in', applicationIds)
    .where('version.withdrawnAt', 'is', null)
    .orderBy('version.place', 'desc')
    .execute()
}

export async function findApplicationByLabel(db: Db, label: string) {
  return db.selectFrom('application').select(CARD).where('label', '=', label).executeTakeFirst()
}

export async function findApplicationById(db: Db, id: number) {
  return db
    .selectFrom('application')
    .select(CARD)
    .select('application.priceToman')
    .where('id', '=', id)
    .executeTakeFirst()
}
