import { sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db, Trx } from '#server/db.ts'

/** Claims the due count; returns true for one process only. */
export async function claimSalesCount(trx: Trx, now: Instant, nextDueAt: Instant): Promise<boolean> {
  const row = await trx
    .updateTable('salesCount')
    .set({ dueAt: nextDueAt })
    .where('dueAt', '<=', now)
    .returning('isTheRow')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Counts purchases by application. Refunded and reversed purchases do not count; the index payment_sale_of_application
 * contains the others.
 */
export async function countSales(db: Db, after: Instant, until: Instant) {
  const { rows } = await sql<{ applicationId: number; count: number }>`
    select application_id, count(*) as count from payment
    where application_id is not null and kind = 'sale' and state in ('paid', 'applied') and reversal is null
      and paid_at > ${after} and paid_at <= ${until}
    group by application_id`.execute(db)
  return rows
}
