import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'

export interface PricedApplication {
  label: string
  nameFa: string
  nameEn: string
  priceToman: number
}

export function listPricedApplications(db: Db): Promise<PricedApplication[]> {
  return db
    .selectFrom('application')
    .select(['label', 'nameFa', 'nameEn', 'priceToman'])
    .where('priceToman', '>', 0)
    .orderBy('label')
    .execute()
}

export async function findApplicationPrice(db: Db, label: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('application')
    .select('priceToman')
    .where('label', '=', label)
    .executeTakeFirst()
  return row?.priceToman
}

export async function updateApplicationPrice(
  db: Db,
  id: number,
  priceToman: number,
  updatedAt: Instant,
): Promise<void> {
  await db.updateTable('application').set({ priceToman, updatedAt }).where('id', '=', id).execute()
}
