import type { Db } from '#server/db.ts'

/** How many of a user's devices support sees; the screens of devices and payments show the rest. */
const DEVICES_SHOWN = 10
const SUBSCRIPTIONS_SHOWN = 10
const PAYMENTS_SHOWN = 5

export async function findUser(db: Db, userId: number) {
  return db
    .selectFrom('appUser')
    .select(['phoneNumber', 'createdAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** The devices of a user, each with its latest event. */
export async function listDevicesOfUser(db: Db, userId: number) {
  return db
    .selectFrom('device')
    .leftJoin('registration', 'registration.deviceId', 'device.id')
    .leftJoin('developerAccount', 'developerAccount.id', 'registration.accountId')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('registrationEvent')
          .select('event')
          .whereRef('registrationEvent.deviceId', '=', 'device.id')
          .orderBy('registrationEvent.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      'device.id',
      'device.product',
      'registration.status',
      'registration.statusSince',
      'developerAccount.name as account',
      'last.event',
    ])
    .where('device.userId', '=', userId)
    .orderBy('device.enrolledAt', 'desc')
    .limit(DEVICES_SHOWN)
    .execute()
}

export async function listSubscriptionsOfUser(db: Db, userId: number) {
  return (
    db
      .selectFrom('subscription')
      .select(['id', 'state', 'deviceId', 'endsAt', 'interruptedAt'])
      .where('userId', '=', userId)
      // A merged subscription is shown as days of the one that it was merged into.
      .where('state', '!=', 'merged')
      .orderBy('createdAt', 'desc')
      .limit(SUBSCRIPTIONS_SHOWN)
      .execute()
  )
}

export async function listPaymentsOfUser(db: Db, userId: number) {
  return db
    .selectFrom('payment')
    .select(['number', 'state', 'amountToman', 'trackingCode', 'applicationId', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(PAYMENTS_SHOWN)
    .execute()
}
