import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'

/** Loads the input of `waitCauseOf` for the devices of one page of a list. */
export function listWaits(db: Db, deviceIds: string[]) {
  return db
    .selectFrom('registration')
    .innerJoin('device', 'device.id', 'registration.deviceId')
    .leftJoin('developerAccount as account', 'account.id', 'registration.accountId')
    .leftJoin('accountDefect as silence', (join) =>
      join.onRef('silence.accountId', '=', 'account.id').on('silence.defect', '=', 'unreachable'),
    )
    .select(['registration.deviceId', 'registration.status', 'registration.statusSince'])
    .select(['registration.isEnabled', 'registration.attempts', 'registration.dueAt'])
    .select(['registration.leftAccountId', 'device.type'])
    .select(['account.name', 'account.answeredAt', 'silence.since as silentSince'])
    .where('registration.deviceId', 'in', deviceIds)
    .execute()
}

/** The accounts among these that have a free slot, by the type of device. */
export function listFreeSlots(db: Db, accountIds: string[]) {
  return db
    .selectFrom('accountCapacity')
    .select(['accountId', 'deviceType'])
    .where('accountId', 'in', accountIds)
    .whereRef('used', '<', 'capacity')
    .execute()
}

/** For each type of device the account whose membership year ends first. */
export function listNextMembershipEnds(db: Db, now: Instant) {
  return db
    .selectFrom('accountCapacity')
    .innerJoin('developerAccount as account', 'account.id', 'accountCapacity.accountId')
    .select(['accountCapacity.deviceType', 'account.name', 'account.membershipEndsAt'])
    .distinctOn('accountCapacity.deviceType')
    .where('account.state', 'in', ['open', 'without_session'])
    .where('account.membershipEndsAt', '>', now)
    .where('accountCapacity.capacity', '>', 0)
    .orderBy('accountCapacity.deviceType')
    .orderBy('account.membershipEndsAt')
    .execute()
}
