import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { ApplicationTable } from '#server/schema.gen.ts'
import type { Product } from './product.ts'

/** Inserts an application; tests need no demo catalogue. */
export async function plantApplication(
  { system }: Pick<Product, 'system'>,
  fields: Partial<Insertable<ApplicationTable>> = {},
): Promise<number> {
  const { label = `app-${randomUUID()}` } = fields
  const now = await system.now()
  const { id: developerId } = await system.db
    .insertInto('developer')
    .values({ nameFa: 'طرح', nameEn: 'Tarh', slug: `dev-${label}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await system.db
    .insertInto('application')
    .values({
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
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
