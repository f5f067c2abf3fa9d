import { sql } from 'kysely'
import { PAYOUT_WATCHED_MS } from '#features/refund/refund.rules.ts'
import { addMilliseconds, type Instant } from '#kernel/time.ts'
import type { DeletedAccount } from '#server/backup/deletionList.ts'
import type { Db } from '#server/db.ts'
import { DELETED_USER_PREFIX, lockUserForDeletion } from '#server/http/session.ts'

export function isUserDeleted({ phoneNumber }: { phoneNumber: string }): boolean {
  return phoneNumber.startsWith(DELETED_USER_PREFIX)
}

export async function listDeletedAccounts(db: Db): Promise<DeletedAccount[]> {
  return db
    .selectFrom('appUser')
    .select(['id as userId', 'createdAt'])
    .where('phoneNumber', 'like', `${DELETED_USER_PREFIX}%`)
    .orderBy('id')
    .execute()
}

/** Users with these ids that are not deleted. */
export async function findAccounts(db: Db, ids: number[]): Promise<DeletedAccount[]> {
  return db
    .selectFrom('appUser')
    .select(['id as userId', 'createdAt'])
    .where('id', '=', sql<number>`any(${ids})`)
    .where('phoneNumber', 'not like', `${DELETED_USER_PREFIX}%`)
    .orderBy('id')
    .execute()
}

/**
 * Locks the user row for the whole deletion, so that the user's concurrent requests wait. Returns undefined when there
 * is no such user.
 */
export async function lockUserRow(db: Db, id: number) {
  await lockUserForDeletion(db, id)
  return db
    .selectFrom('appUser')
    .select(['id', 'phoneNumber'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Counts open refunds, refunds paid in the last days, undecided payments, and subscriptions with days left. */
export async function countOpenItemsOfUser(db: Db, userId: number, now: Instant) {
  const { rows } = await sql<{ refunds: number; watched: number; payments: number; subscriptions: number }>`
    select
      (select count(*) from refund where user_id = ${userId} and state in ('requested', 'paying')) as refunds,
      (select count(*) from refund where user_id = ${userId} and state = 'paid'
        and paid_at > ${addMilliseconds(now, -PAYOUT_WATCHED_MS)}) as watched,
      (select count(*) from payment where user_id = ${userId}
        and state in ('created', 'redirected', 'verifying')) as payments,
      (select count(*) from subscription where user_id = ${userId} and (state = 'unapplied'
        or state = 'active' and (ends_at is null or ends_at > ${now}))) as subscriptions`.execute(db)
  return rows[0] as { refunds: number; watched: number; payments: number; subscriptions: number }
}

export async function listOpenSubscriptions(db: Db, userId: number) {
  return db
    .selectFrom('subscription')
    .select(['id', 'deviceId'])
    .where('userId', '=', userId)
    .where('state', 'in', ['unapplied', 'active'])
    .orderBy('id')
    .execute()
}

export async function listDeviceIdsOfUser(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('device').select('id').where('userId', '=', userId).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export async function listCommentedApplicationIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('comment')
    .select('applicationId')
    .where('authorId', '=', userId)
    .orderBy('applicationId')
    .execute()
  return rows.map(({ applicationId }) => applicationId)
}

/** Tables whose rows are deleted with the user. Foreign keys delete more rows with devices, sessions and tickets. */
export const TABLES_ERASED_WITH_USER = [
  'ticket',
  'device',
  'enrolment',
  'session',
  'push_subscription',
  'push_message',
  'known_browser',
  'entitlement',
  'promotion_grant',
  'campaign_redemption',
  'installation',
  'installation_request',
  'problem_report',
  'customer_note',
] as const

/** Tables whose rows stay for the books and statistics and then belong to an anonymous user. */
export const TABLES_KEPT_ANONYMOUS = [
  'payment',
  'refund',
  'subscription',
  'promotion_use',
  'gift',
  'poll_vote',
] as const

/** Erases the user's rows. Returns the ids of uploads whose files must be deleted next. */
export async function eraseUser(
  db: Db,
  { id, phoneNumber }: { id: number; phoneNumber: string },
  now: Instant,
): Promise<string[]> {
  await clearDevicesAndCards(db, id)
  for (const table of TABLES_ERASED_WITH_USER)
    await sql`delete from ${sql.id(table)} where user_id = ${id}`.execute(db)
  await sql`delete from idempotency where scope like ${`% ${id}`}`.execute(db)
  await sql`delete from limit_bucket where subject = ${String(id)}`.execute(db)
  for (const table of ['notice', 'registration_interest', 'login_lane', 'login_number'])
    await sql`delete from ${sql.id(table)} where phone_number = ${phoneNumber}`.execute(db)
  await sql`update tracked_event set user_id = null where user_id = ${id}`.execute(db)
  await sql`update app_user set phone_number = ${`${DELETED_USER_PREFIX}${id}`} where id = ${id}`.execute(db)
  const files = await sql<{ id: string }>`
    update upload set used_at = null, erased_at = coalesce(erased_at, ${now}) where user_id = ${id}
    returning id`.execute(db)
  return files.rows.map((file) => file.id)
}

/** Removes devices and card numbers from rows that the books keep. The amounts stay. */
async function clearDevicesAndCards(db: Db, id: number): Promise<void> {
  await sql`update payment set device_id = null, card_masked = null where user_id = ${id}`.execute(db)
  await sql`update gift set device_id = null where user_id = ${id}`.execute(db)
  await sql`update subscription set device_id = null where user_id = ${id}`.execute(db)
  await sql`update refund set sealed_card = null, card_last_four = null, card_bank = null, device_id = null,
    due_at = null where user_id = ${id}`.execute(db)
}
