import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { ApplicationTable } from '#server/schema.gen.ts'
import type { Product } from './product.ts'
import { addRow } from './rows.ts'

/** Inserts an application; tests need no demo catalogue. */
export async function plantApplication(
  { system }: Pick<Product, 'system'>,
  fields: Partial<Insertable<ApplicationTable>> = {},
): Promise<number> {
  const { label = `app-${randomUUID()}` } = fields
  const now = await system.now()
  const { id: developerId } = await addRow(system.db, 'developer', {
    nameFa: 'طرح',
    nameEn: 'Tarh',
    slug: `dev-${label}`,
  })
  const { id } = await addRow(system.db, 'application', {
    label,
    packageName: label,
    type: 'application',
    origin: 'iranian',
    nameFa: 'دفتر',
    nameEn: 'Daftar',
    developerId,
    createdAt: now,
    updatedAt: now,
    ...fields,
  })
  return id
}
