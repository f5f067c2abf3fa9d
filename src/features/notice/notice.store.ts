import { sql } from 'kysely'
import type { SmsResult } from '#adapters/sms/sms.port.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Instant } from '#kernel/time.ts'
import { bumpContentVersion } from '#server/contentVersion.ts'
import type { Db, Trx } from '#server/db.ts'
import { firstDeliveryCheckAt, NOTICE_KEPT_DAYS, noticeErasedAt, oldestKeptNotice } from './notice.rules.ts'

export async function isRegistrationGateOpen(db: Db): Promise<boolean> {
  const row = await db.selectFrom('registrationGate').select('isOpen').executeTakeFirstOrThrow()
  return row.isOpen
}

/**
 * Opens registration. Returns true if it was closed. Public pages show whether it is open, so a change invalidates
 * them.
 */
export async function openRegistrationGate(db: Db, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('registrationGate')
    .set({ isOpen: true, closedBy: null, changedAt: now })
    .where('isOpen', '=', false)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await bumpContentVersion(db)
  return numUpdatedRows > 0n
}

/** Closes registration. Returns true if it was open. The store itself never overrides an operator's closure. */
export async function closeRegistrationGate(
  db: Db,
  by: 'operator' | 'line' | 'accounts',
  now: Instant,
): Promise<boolean> {
  const wasOpen = await isRegistrationGateOpen(db)
  await db
    .updateTable('registrationGate')
    .set({ isOpen: false, closedBy: by, changedAt: now })
    .$if(by !== 'operator', (query) =>
      query.where(sql<boolean>`closed_by is distinct from 'operator' and closed_by is distinct from ${by}`),
    )
    .execute()
  if (wasOpen) await bumpContentVersion(db)
  return wasOpen
}

export async function lockRegistrationGate(trx: Trx): Promise<void> {
  await trx.selectFrom('registrationGate').select('isOpen').forUpdate().executeTakeFirstOrThrow()
}

export async function getRegistrationGate(db: Db) {
  return db.selectFrom('registrationGate').select(['isOpen', 'closedBy']).executeTakeFirstOrThrow()
}

/** Adds a phone number to the waiting list. Returns false if it is on the list already. */
export async function addToWaitingList(
  db: Db,
  phoneNumber: string,
  locale: Locale,
  now: Instant,
): Promise<boolean> {
  const row = await db
    .insertInto('registrationInterest')
    .values({ phoneNumber, locale, createdAt: now })
    .onConflict((conflict) => conflict.column('phoneNumber').where('announcedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Claims the next phone numbers of the waiting list. A concurrent announcement gets others. */
export async function claimInterests(db: Db, limit: number, now: Instant) {
  return db
    .updateTable('registrationInterest')
    .set({ announcedAt: now })
    .where('id', 'in', (query) =>
      query
        .selectFrom('registrationInterest')
        .select('id')
        .where('announcedAt', 'is', null)
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'phoneNumber', 'locale'])
    .execute()
}

export async function countWaitingNumbers(db: Db): Promise<number> {
  const row = await db
    .selectFrom('registrationInterest')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('announcedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export interface NewNotice {
  subject: string
  phoneNumber: string
  text: string
}

/** Inserts SMS notifications and returns their ids. Skips one whose `subject`, the key against duplicates, exists. */
export async function addNotices(
  db: Db,
  notices: NewNotice[],
  isBulk: boolean,
  now: Instant,
): Promise<number[]> {
  if (notices.length === 0) return []
  const rows = await db
    .insertInto('notice')
    .values(notices.map((notice) => ({ ...notice, isBulk, createdAt: now })))
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Commits the intent to send an SMS. Returns null when it is finished. */
export async function claimNoticeToSend(db: Db, id: number) {
  const row = await db
    .updateTable('notice as after')
    .from('notice as before')
    .whereRef('before.id', '=', 'after.id')
    .set((e) => ({ state: 'sending', attempts: e('after.attempts', '+', 1) }))
    .where('after.id', '=', id)
    .where('after.state', 'in', ['waiting', 'sending'])
    .returning([
      'after.id',
      'after.phoneNumber',
      'after.text',
      'after.attempts',
      'before.state as stateBefore',
    ])
    .executeTakeFirst()
  if (!row || row.phoneNumber === null || row.text === null) return null
  // The state `sending` means that an earlier attempt ended without an outcome, by a crash or a timeout.
  const message = {
    localId: row.id,
    to: row.phoneNumber,
    text: row.text,
    isRepeat: row.stateBefore === 'sending',
  }
  return { message, attempt: row.attempts }
}

/** Commits the outcome of an SMS, unless a concurrent attempt has committed one. */
export async function finishNotice(db: Db, id: number, result: SmsResult, now: Instant): Promise<void> {
  const accepted = result.outcome === 'accepted'
  await db
    .updateTable('notice')
    .set({
      state: accepted ? 'sent' : 'failed',
      provider: result.provider,
      providerMessageId: accepted ? result.providerMessageId : null,
      failure: result.outcome === 'refused' ? result.reason : accepted ? null : 'no_answer',
      finishedAt: now,
      eraseAt: noticeErasedAt(now),
      ...(accepted && { delivery: 'pending', deliveryDueAt: firstDeliveryCheckAt(now) }),
    })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'sending'])
    .execute()
}

/**
 * Returns an SMS that was not sent to the queue, so the next attempt is no repeat. Does nothing if a later attempt has
 * started.
 */
export async function undoNoticeAttempt(db: Db, id: number, attempt: number): Promise<void> {
  await db
    .updateTable('notice')
    .set({ state: 'waiting' })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('attempts', '=', attempt)
    .execute()
}

export async function listUnfinishedNotices(db: Db): Promise<Array<{ id: number; isBulk: boolean }>> {
  return db
    .selectFrom('notice')
    .select(['id', 'isBulk'])
    .where('state', 'in', ['waiting', 'sending'])
    .orderBy('id')
    .execute()
}

/** When the next phone number of a finished SMS must be erased. */
export const nextNoticeErasureAt = (db: Db) =>
  db.selectNoFrom(
    sql<Instant | null>`least((select erase_at from notice where erase_at is not null order by erase_at limit 1),
      (select announced_at from registration_interest where announced_at is not null order by announced_at limit 1) + interval '1 hour' * ${NOTICE_KEPT_DAYS * 24}::int)`.as(
      'dueAt',
    ),
  )

export async function eraseNotices(db: Db, now: Instant): Promise<void> {
  await db
    .updateTable('notice')
    .set({ phoneNumber: null, text: null, eraseAt: null })
    .where('eraseAt', '<=', now)
    .execute()
  await db.deleteFrom('registrationInterest').where('announcedAt', '<=', oldestKeptNotice(now)).execute()
}

/** SMS of the message log, the newest first; of one state if given. Not their texts. */
export function listNoticesOfLog(db: Db, { state, before }: MessageLogFilter, limit: number) {
  return db
    .selectFrom('notice')
    .select([
      'id',
      'subject',
      'phoneNumber',
      'state',
      'provider',
      'failure',
      'delivery',
      'createdAt',
      'finishedAt',
    ])
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'failed'))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Web Push notifications of the message log, with the number of their user. Not their texts. */
export function listPushMessagesOfLog(db: Db, { state, before }: MessageLogFilter, limit: number) {
  return db
    .selectFrom('pushMessage as message')
    .leftJoin('appUser', 'appUser.id', 'message.userId')
    .select(['message.id', 'message.subject', 'appUser.phoneNumber', 'message.state', 'message.failure'])
    .select(['message.createdAt', 'message.finishedAt'])
    .select((e) => [e.lit(null).as('provider'), e.lit(null).as('delivery')])
    .$if(state !== undefined, (query) => query.where('message.state', '=', state ?? 'failed'))
    .$if(before !== undefined, (query) => query.where('message.id', '<', before ?? 0))
    .orderBy('message.id', 'desc')
    .limit(limit)
    .execute()
}

export interface MessageLogFilter {
  state?: 'waiting' | 'sending' | 'sent' | 'failed' | undefined
  /** Id of a message: the list continues with older ones. */
  before?: number | undefined
}

export async function listNotices(db: Db, limit: number) {
  return db
    .selectFrom('notice')
    .select([
      'id',
      'subject',
      'phoneNumber',
      'state',
      'attempts',
      'provider',
      'failure',
      'delivery',
      'createdAt',
      'finishedAt',
    ])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
