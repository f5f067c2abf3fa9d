import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'

/** Prices that a migration changed and no operator has confirmed yet. */
export async function listUnconfirmedPriceChanges(db: Db) {
  return db
    .selectFrom('priceChange')
    .select(['id', 'kind', 'name', 'netToman', 'grossToman'])
    .where('confirmedAt', 'is', null)
    .orderBy('id')
    .execute()
}

export async function countUnconfirmedPriceChanges(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('priceChange')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('confirmedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function confirmPriceChanges(
  db: Db,
  { upTo, by, now }: { upTo: number; by: string; now: Instant },
): Promise<void> {
  await db
    .updateTable('priceChange')
    .set({ confirmedAt: now, confirmedBy: by })
    .where('confirmedAt', 'is', null)
    .where('id', '<=', upTo)
    .execute()
}
