import type { Db } from '#server/db.ts'

/** Queries for the history of a device: payments, grants, installations, notifications. */

const AT_MOST = 50

export interface DeviceOwner {
  id: string
  userId: number
}

export function listSubscriptionsOfDevice(db: Db, { id, userId }: DeviceOwner) {
  return (
    db
      .selectFrom('subscription')
      .selectAll()
      .where((e) => e.or([e('deviceId', '=', id), e('deviceId', 'is', null)]))
      .where('userId', '=', userId)
      // A merged subscription is shown as part of the one that it was merged into.
      .where('state', '!=', 'merged')
      .orderBy('createdAt', 'desc')
      .limit(AT_MOST)
      .execute()
  )
}

export async function listSubscriptionLines(db: Db, subscriptionIds: string[]) {
  if (subscriptionIds.length === 0) return []
  return db
    .selectFrom('subscriptionLine as line')
    .leftJoin('package', 'package.id', 'line.packageId')
    .select(['line.subscriptionId', 'line.days', 'line.reason', 'line.createdAt'])
    .select(['package.nameFa', 'package.nameEn'])
    .where('line.subscriptionId', 'in', subscriptionIds)
    .orderBy('line.id')
    .execute()
}

/** Payments for the device, and payments of its owner without a device. */
export function listPaymentsOfDevice(db: Db, { id, userId }: DeviceOwner) {
  return db
    .selectFrom('payment')
    .leftJoin('package', 'package.id', 'payment.packageId')
    .leftJoin('application', 'application.id', 'payment.applicationId')
    .select(['payment.number', 'payment.state', 'payment.amountToman', 'payment.createdAt'])
    .select((e) => [
      e.fn.coalesce('application.nameFa', 'package.nameFa').as('nameFa'),
      e.fn.coalesce('application.nameEn', 'package.nameEn').as('nameEn'),
    ])
    .where('payment.userId', '=', userId)
    .where((e) => e.or([e('payment.deviceId', '=', id), e('payment.deviceId', 'is', null)]))
    .orderBy('payment.number', 'desc')
    .limit(AT_MOST)
    .execute()
}

export function listRefundsOfDevice(db: Db, { id, userId }: DeviceOwner) {
  return db
    .selectFrom('refund')
    .select(['number', 'state', 'amountToman', 'requestedAt'])
    .where('userId', '=', userId)
    .where((e) => e.or([e('deviceId', '=', id), e('deviceId', 'is', null)]))
    .orderBy('number', 'desc')
    .limit(AT_MOST)
    .execute()
}

export function listInstalledApplications(db: Db, deviceId: string) {
  return db
    .selectFrom('installedApplication as installed')
    .innerJoin('application', 'application.id', 'installed.applicationId')
    .innerJoin('applicationVersion as version', 'version.id', 'installed.versionId')
    .select(['application.label', 'application.nameFa', 'application.nameEn'])
    .select(['version.name as version', 'installed.installedAt'])
    .where('installed.deviceId', '=', deviceId)
    .orderBy('installed.installedAt', 'desc')
    .limit(AT_MOST)
    .execute()
}

export function listProblemReports(db: Db, deviceId: string) {
  return db
    .selectFrom('problemReport')
    .select(['number', 'kind', 'description', 'createdAt', 'solvedAt', 'solvedBy', 'answer'])
    .where('deviceId', '=', deviceId)
    .orderBy('number', 'desc')
    .limit(AT_MOST)
    .execute()
}

export function listOtherDevicesOfOwner(db: Db, { id, userId }: DeviceOwner) {
  return db
    .selectFrom('device')
    .leftJoin('registration', 'registration.deviceId', 'device.id')
    .select(['device.id', 'device.product', 'registration.status'])
    .where('device.userId', '=', userId)
    .where('device.id', '!=', id)
    .orderBy('device.enrolledAt', 'desc')
    .limit(AT_MOST)
    .execute()
}
