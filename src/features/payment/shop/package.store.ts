import { type NewTexts, textNames } from '#features/catalogue/texts.rules.ts'
import type { Db } from '#server/db.ts'

const COLUMNS = [
  'id',
  'label',
  ...textNames('name', 'description'),
  'priceToman',
  'discountedPriceToman',
  'lengthDays',
  'isSpecial',
  'applicationId',
] as const

/** Packages on sale, of the store or of one application. */
export async function listPackagesOnSale(db: Db, applicationId: number | null) {
  return db
    .selectFrom('package')
    .select(COLUMNS)
    .where('isActive', '=', true)
    .where('applicationId', applicationId === null ? 'is' : '=', applicationId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export type PackageRow = Awaited<ReturnType<typeof listPackagesOnSale>>[number]

export async function findPackageOnSale(db: Db, id: number): Promise<PackageRow | undefined> {
  return db
    .selectFrom('package')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('isActive', '=', true)
    .executeTakeFirst()
}

export async function listAllPackages(db: Db) {
  return db
    .selectFrom('package')
    .leftJoin('application', 'application.id', 'package.applicationId')
    .selectAll('package')
    .select('application.label as applicationLabel')
    .orderBy('package.applicationId', (order) => order.asc().nullsFirst())
    .orderBy('package.position')
    .orderBy('package.id')
    .execute()
}

export interface PackageFields extends NewTexts<'name' | 'description'> {
  label: string
  priceToman: number
  discountedPriceToman: number | null
  lengthDays: number
  isSpecial: boolean
  applicationId: number | null
  position: number
  isActive: boolean
}

/** Inserts or updates a package by its label. Earlier payments keep their price and days. */
export async function upsertPackage(db: Db, fields: PackageFields, createdAt: Date): Promise<number> {
  const { id } = await db
    .insertInto('package')
    .values({ ...fields, createdAt })
    .onConflict((conflict) => conflict.column('label').doUpdateSet(fields))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts a package. Undefined when the label exists. */
export async function addPackage(
  db: Db,
  fields: PackageFields,
  createdAt: Date,
): Promise<number | undefined> {
  const row = await db
    .insertInto('package')
    .values({ ...fields, createdAt })
    .onConflict((conflict) => conflict.column('label').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Locks the package row until the end of the transaction. */
export async function lockPackage(db: Db, label: string): Promise<void> {
  await db.selectFrom('package').select('id').where('label', '=', label).forUpdate().execute()
}

export async function findPackage(db: Db, label: string) {
  return (await listAllPackages(db)).find((row) => row.label === label)
}

export async function findApplicationIdByLabel(db: Db, label: string): Promise<number | null> {
  const row = await db.selectFrom('application').select('id').where('label', '=', label).executeTakeFirst()
  return row?.id ?? null
}
