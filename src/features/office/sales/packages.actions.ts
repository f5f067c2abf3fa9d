import { pickTexts } from '#features/catalogue/texts.rules.ts'
import * as shop from '#features/payment/shop/package.actions.ts'
import type { OperatorCtx } from '#server/context.ts'
import { type VersionedItem, withVersions } from '../version/recordVersions.actions.ts'
import { rethrowAsFieldError } from './fieldFault.actions.ts'
import { requireNoLargeDrop } from './largeDrop.rules.ts'
import { confirmPriceChanges, listUnconfirmedPriceChanges } from './priceChange.store.ts'
import { versionHashOf } from './versionHash.actions.ts'

export async function listPackages(ctx: OperatorCtx) {
  const [rows, priceChanges] = await Promise.all([
    shop.listAllPackages(ctx),
    listUnconfirmedPriceChanges(ctx.db),
  ])
  return {
    vatPercent: ctx.config.vatPercent,
    priceChanges,
    packages: rows.map((row) => ({ ...packageView(row), version: versionHashOf(packageView(row)) })),
  }
}

function packageView(row: shop.StoredPackage) {
  return {
    label: row.label,
    ...pickTexts(row, 'name', 'description'),
    priceToman: row.priceToman,
    discountedPriceToman: row.discountedPriceToman,
    lengthDays: row.lengthDays,
    isSpecial: row.isSpecial,
    application: row.applicationLabel,
    position: row.position,
    isActive: row.isActive,
  }
}

/** Idempotent: what is confirmed stays confirmed by the first operator. */
export async function confirmPrices(ctx: OperatorCtx, { upTo }: { upTo: number }) {
  await confirmPriceChanges(ctx.db, { upTo, by: ctx.operator.name, now: ctx.now })
  return listPackages(ctx)
}

export const packageItem: VersionedItem = {
  kind: 'package',
  async read(ctx, key) {
    const row = await shop.findPackage(ctx, key)
    if (!row) return null
    const { label, ...fields } = packageView(row)
    return fields
  },
}

const labelOf = ({ label }: { label: string }) => label
const explained = rethrowAsFieldError({ application_not_found: 'application' })

export const addPackage = withVersions(
  packageItem,
  labelOf,
  async (ctx: OperatorCtx, asked: shop.NewPackage) => {
    await shop.addPackage(ctx, asked).catch(explained)
    return listPackages(ctx)
  },
)

interface PackageChange extends shop.NewPackage {
  version: string
  confirmsLargeDrop?: boolean | undefined
}

export const changePackage = withVersions(
  packageItem,
  labelOf,
  async (ctx: OperatorCtx, { version, confirmsLargeDrop, ...asked }: PackageChange) => {
    const isAsSeen = (known: shop.StoredPackage) => {
      if (versionHashOf(packageView(known)) !== version) return false
      if (!confirmsLargeDrop) requireNoLargeDrop(ctx.locale, paidPrice(known), paidPrice(asked))
      return true
    }
    await shop.updatePackage(ctx, asked, isAsSeen).catch(explained)
    return listPackages(ctx)
  },
)

/** What customers pay: the discounted price, if there is one. */
function paidPrice(of: Pick<shop.NewPackage, 'priceToman' | 'discountedPriceToman'>): number {
  return of.discountedPriceToman ?? of.priceToman
}
