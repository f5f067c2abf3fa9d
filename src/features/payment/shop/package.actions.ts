import { requireVisible } from '#features/catalogue/visibility.actions.ts'
import { AppError } from '#kernel/errors.ts'
import { toman } from '#kernel/money.ts'
import { bumpContentVersion } from '#server/contentVersion.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import * as store from './package.store.ts'
import { priceOf } from './price.rules.ts'

export async function listPackages(ctx: Ctx, { application }: { application?: number | undefined }) {
  if (application !== undefined) await requireVisible(ctx.db, application)
  const rows = await store.packagesOnSale(ctx.db, application ?? null)
  const { vatPercent } = ctx.config
  return { vatPercent, packages: rows.map((row) => packageView(ctx, row)) }
}

function packageView({ locale, config }: Ctx, row: store.PackageRow) {
  const prices = { price: toman(row.priceToman), discountedPrice: row.discountedPriceToman }
  const { vat, total } = priceOf(prices, config.vatPercent)
  return {
    id: row.id,
    label: row.label,
    name: locale === 'fa' ? row.nameFa : row.nameEn,
    description: locale === 'fa' ? row.descriptionFa : row.descriptionEn,
    ...prices,
    length: row.lengthDays,
    isSpecial: row.isSpecial,
    vat,
    total,
  }
}

export async function allPackages(ctx: Ctx) {
  return store.allPackages(ctx.db)
}

export interface NewPackage extends Omit<store.PackageFields, 'applicationId'> {
  /** Label of the application it belongs to; null: of the store. */
  application: string | null
}

/** New, or another price for what is sold from now on. Pages show it within a second. */
export async function putPackage(ctx: Ctx, asked: NewPackage): Promise<{ id: number }> {
  return ctx.transaction(async (trx) => ({ id: await writePackage(ctx, trx, asked) }))
}

/** Of two who give the same label at once, one does. */
export async function addPackage(ctx: Ctx, asked: NewPackage): Promise<void> {
  await ctx.transaction(async (trx) => {
    const id = await store.addPackage(trx, await packageFields(trx, asked), ctx.now)
    if (id === undefined) throw new AppError('label_taken')
    await bumpContentVersion(trx)
  })
}

export type KnownPackage = NonNullable<Awaited<ReturnType<typeof findPackage>>>

/** Only where it is still what whoever changes it has seen. */
export async function changePackage(
  ctx: Ctx,
  asked: NewPackage,
  isAsSeen: (known: KnownPackage) => boolean,
): Promise<void> {
  await ctx.transaction(async (trx) => {
    await store.lockPackage(trx, asked.label)
    const known = await store.findPackage(trx, asked.label)
    if (!known) throw new AppError('not_found')
    if (!isAsSeen(known)) throw new AppError('changed_meanwhile')
    await writePackage(ctx, trx, asked)
  })
}

async function writePackage(ctx: Ctx, trx: Trx, asked: NewPackage): Promise<number> {
  const id = await store.putPackage(trx, await packageFields(trx, asked), ctx.now)
  await bumpContentVersion(trx)
  return id
}

async function packageFields(trx: Trx, { application, ...fields }: NewPackage) {
  const applicationId = application ? await store.applicationIdOf(trx, application) : null
  if (application && applicationId === null) throw new AppError('application_not_found')
  return { ...fields, applicationId }
}

export async function findPackage(ctx: Ctx, label: string) {
  return store.findPackage(ctx.db, label)
}
