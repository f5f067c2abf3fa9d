import { type Selectable, sql } from 'kysely'
import type { PushResult } from '#adapters/push/push.port.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { PushMessageTable } from '#server/schema.gen.ts'
import { pushErasedAt } from './push.rules.ts'

export interface NewPushSubscription {
  userId: number
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  locale: Locale
}

/**
 * Inserts or updates a browser's push subscription. The same browser keeps its row, also for the next user who signs in
 * there, because it has the keys. A caller who knows only the endpoint cannot take the row over.
 */
export async function upsertPushSubscription(
  db: Db,
  subscription: NewPushSubscription,
  now: Instant,
): Promise<'new' | 'known' | 'taken'> {
  const { userId, sessionId, p256dh, auth, locale } = subscription
  const row = await db
    .insertInto('pushSubscription')
    .values({ ...subscription, createdAt: now })
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet({ userId, sessionId, p256dh, auth, locale })
        .where((e) =>
          e.or([
            e('pushSubscription.userId', '=', userId),
            e.and([e('pushSubscription.p256dh', '=', p256dh), e('pushSubscription.auth', '=', auth)]),
          ]),
        ),
    )
    // `xmax` is zero only for a newly inserted row.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirst()
  if (!row) return 'taken'
  return row.isNew ? 'new' : 'known'
}

export async function deleteOldestPushSubscriptions(db: Db, userId: number, keep: number): Promise<void> {
  await db
    .deleteFrom('pushSubscription')
    .where('userId', '=', userId)
    .where('id', 'not in', (query) =>
      query
        .selectFrom('pushSubscription')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('id', 'desc')
        .limit(keep),
    )
    .execute()
}

export async function deletePushSubscription(db: Db, userId: number, endpoint: string): Promise<void> {
  await db
    .deleteFrom('pushSubscription')
    .where('userId', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute()
}

export interface NewPushMessage {
  subject: string
  userId: number
  title: Record<Locale, string>
  body: Record<Locale, string>
  url: string
}

/** Inserts a push notification. Returns its id, or undefined when its `subject`, the key against duplicates, exists. */
export async function addPushMessage(
  db: Db,
  { title, body, ...message }: NewPushMessage,
  now: Instant,
): Promise<number | undefined> {
  const row = await db
    .insertInto('pushMessage')
    .values({
      ...message,
      title: JSON.stringify(title),
      body: JSON.stringify(body),
      createdAt: now,
      eraseAt: pushErasedAt(now),
    })
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Commits the intent to send a push notification. Returns null when it is finished. */
export async function claimPushMessage(db: Db, id: number) {
  const row = await db
    .updateTable('pushMessage')
    .set((e) => ({ state: 'sending', attempts: e('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'sending'])
    .returning(['id', 'subject', 'userId', 'title', 'body', 'url', 'createdAt'])
    .executeTakeFirst()
  if (!row || row.userId === null || row.url === null) return null
  return { ...row, userId: row.userId, url: row.url, title: texts(row.title), body: texts(row.body) }
}

function texts(stored: unknown): Record<Locale, string> {
  return stored as Record<Locale, string>
}

/** The user's browsers with a valid session that have no outcome for this push notification yet. */
export async function listUndeliveredPushSubscriptions(
  db: Db,
  messageId: number,
  userId: number,
  now: Instant,
) {
  return db
    .selectFrom('pushSubscription as browser')
    .innerJoin('session', 'session.id', 'browser.sessionId')
    .select(['browser.id', 'browser.endpoint', 'browser.p256dh', 'browser.auth', 'browser.locale'])
    .where('browser.userId', '=', userId)
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pushDelivery')
            .select('messageId')
            .where('messageId', '=', messageId)
            .whereRef('subscriptionId', '=', 'browser.id'),
        ),
      ),
    )
    .orderBy('browser.id')
    .execute()
}

/** Records the outcome of a push notification for a browser, unless its subscription was removed meanwhile. */
export async function recordPushDelivery(
  db: Db,
  messageId: number,
  subscriptionId: number,
  outcome: PushResult['outcome'],
): Promise<void> {
  await db
    .insertInto('pushDelivery')
    .columns(['messageId', 'subscriptionId', 'outcome'])
    .expression((query) =>
      query
        .selectFrom('pushSubscription')
        .select((e) => [e.val(messageId).as('messageId'), 'id', e.val(outcome).as('outcome')])
        .where('id', '=', subscriptionId),
    )
    .onConflict((conflict) => conflict.columns(['messageId', 'subscriptionId']).doNothing())
    .execute()
}

/**
 * Deletes an expired push subscription, but only if its endpoint is unchanged: the browser may have subscribed again.
 */
export async function deleteGonePushSubscription(
  db: Db,
  { id, endpoint }: { id: number; endpoint: string },
): Promise<void> {
  await db.deleteFrom('pushSubscription').where('id', '=', id).where('endpoint', '=', endpoint).execute()
}

/** Marks a push notification as finished, unless a concurrent attempt has done so. */
export async function finishPushMessage(db: Db, id: number, now: Instant): Promise<void> {
  const outcomes = await db
    .selectFrom('pushDelivery')
    .select('outcome')
    .where('messageId', '=', id)
    .distinct()
    .execute()
  const isSent = outcomes.some(({ outcome }) => outcome === 'accepted')
  const failure = outcomes.length > 0 ? 'refused' : 'no_browser'
  await db
    .updateTable('pushMessage')
    .set({ state: isSent ? 'sent' : 'failed', failure: isSent ? null : failure, finishedAt: now })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'sending'])
    .execute()
}

/** When the next push notification must be erased. */
export const nextPushErasureAt = (db: Db) =>
  db
    .selectFrom('pushMessage')
    .select('eraseAt as dueAt')
    .where('eraseAt', 'is not', null)
    .orderBy('eraseAt')
    .limit(1)

/**
 * Erases the texts of old push notifications. The `subject`, the key against duplicates, is kept, so that the same
 * event is never sent again.
 */
export async function erasePushMessages(db: Db, now: Instant): Promise<void> {
  const unfinished = sql`state in ('waiting', 'sending')`
  const erased = await db
    .updateTable('pushMessage')
    .set({
      userId: null,
      title: null,
      body: null,
      url: null,
      eraseAt: null,
      state: sql<Selectable<PushMessageTable>['state']>`case when ${unfinished} then 'failed' else state end`,
      failure: sql<string | null>`case when ${unfinished} then 'too_late' else failure end`,
    })
    .where('eraseAt', '<=', now)
    .returning('id')
    .execute()
  if (erased.length === 0) return
  const ids = erased.map(({ id }) => id)
  await db.deleteFrom('pushDelivery').where('messageId', 'in', ids).execute()
}
