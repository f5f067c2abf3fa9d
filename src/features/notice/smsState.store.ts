import { sql } from 'kysely'
import type { SmsCredit, SmsDelivery } from '#adapters/sms/sms.port.ts'
import { addMilliseconds, DAY, type Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import {
  CREDIT_CHECK_PAUSE_MS,
  DELIVERY_CHECK_PAUSES_SECONDS,
  DELIVERY_CHECKS_PER_JOB,
} from './notice.rules.ts'

export const nextDeliveryCheckAt = (db: Db) =>
  db
    .selectFrom('notice')
    .select('deliveryDueAt as dueAt')
    .where('deliveryDueAt', 'is not', null)
    .orderBy('deliveryDueAt')
    .limit(1)

/**
 * Claims SMS whose delivery check is due and sets the time of the next check. Before the last check the state is
 * already set to `unknown`, so that a crash does not leave it pending for ever.
 */
export async function claimDeliveryChecks(db: Db, now: Instant): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update notice set
      delivery_tries = delivery_tries + 1,
      delivery_due_at = ${now}::timestamptz
        + make_interval(secs => (${DELIVERY_CHECK_PAUSES_SECONDS}::int[])[delivery_tries + 2]),
      delivery = case when delivery_tries + 1 < ${DELIVERY_CHECK_PAUSES_SECONDS.length}::int then 'pending' else 'unknown' end
    where id in (
      select id from notice where delivery_due_at <= ${now}
      order by delivery_due_at limit ${DELIVERY_CHECKS_PER_JOB} for update skip locked
    )
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listSentMessages(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('notice')
    .select(['id', 'provider', 'providerMessageId'])
    .where('id', 'in', ids)
    .where('delivery', 'in', ['pending', 'unknown'])
    .execute()
  return rows.flatMap(({ id, provider, providerMessageId }) =>
    provider && providerMessageId ? [{ id, provider, providerMessageId }] : [],
  )
}

/** Stores a final answer about an SMS. The provider is not asked again. */
export async function saveDelivery(
  db: Db,
  id: number,
  delivery: Exclude<SmsDelivery, 'pending'>,
): Promise<void> {
  await db
    .updateTable('notice')
    .set({ delivery, deliveryDueAt: null })
    .where('id', '=', id)
    .where('delivery', 'in', ['pending', 'unknown'])
    .execute()
}

/** Whether it is time to ask for the credit; true for one process only. */
export async function claimCreditCheck(db: Db, now: Instant): Promise<boolean> {
  const row = await db
    .insertInto('providerCredit')
    .values({ provider: 'kavenegar', unit: 'rial', checkedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('provider')
        .doUpdateSet({ checkedAt: now })
        .where('providerCredit.checkedAt', '<=', addMilliseconds(now, -CREDIT_CHECK_PAUSE_MS)),
    )
    .returning('provider')
    .executeTakeFirst()
  return row !== undefined
}

export async function saveCredit(db: Db, { provider, unit, amount }: SmsCredit, now: Instant): Promise<void> {
  const read = amount === null ? {} : { amount: Math.floor(amount), readAt: now }
  await db
    .insertInto('providerCredit')
    .values({ provider, unit, checkedAt: now, ...read })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ checkedAt: now, ...read }))
    .execute()
}

export async function listCredits(db: Db) {
  return db
    .selectFrom('providerCredit')
    .select(['provider', 'unit', 'amount', 'readAt'])
    .orderBy('provider')
    .execute()
}

/** How many SMS of the last day arrived, and how many did not. */
export async function countDeliveries(db: Db, now: Instant) {
  return db
    .selectFrom('notice')
    .select((e) => [
      e.fn.countAll<number>().filterWhere('delivery', '=', 'delivered').as('delivered'),
      e.fn.countAll<number>().filterWhere('delivery', '=', 'undelivered').as('undelivered'),
    ])
    .where('state', '=', 'sent')
    .where('finishedAt', '>', addMilliseconds(now, -DAY))
    .executeTakeFirstOrThrow()
}
