import { AppError } from '#kernel/errors.ts'
import { toman } from '#kernel/money.ts'
import { bumpContentVersion } from '#server/contentVersion.ts'
import type { Ctx } from '#server/context.ts'
import * as store from './package.store.ts'
import { priceOf } from './price.rules.ts'

export async function listPackages(ctx: Ctx, { application }: { application?: number | undefined }) {
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

interface NewPackage extends Omit<store.PackageFields, 'applicationId'> {
  /** Label of the application it belongs to; null: of the store. */
  application: string | null
}

/** New, or another price for what is sold from now on. Pages show it within a second. */
export async function putPackage(ctx: Ctx, { application, ...fields }: NewPackage): Promise<{ id: number }> {
  return ctx.transaction(async (trx) => {
    const applicationId = application ? await store.applicationIdOf(trx, application) : null
    if (application && applicationId === null) throw new AppError('application_not_found')
    const id = await store.putPackage(trx, { ...fields, applicationId }, ctx.now)
    await bumpContentVersion(trx)
    return { id }
  })
}

export async function findPackage(ctx: Ctx, label: string) {
  return store.findPackage(ctx.db, label)
}
