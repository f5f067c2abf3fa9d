import { pickTexts } from '#features/catalogue/texts.rules.ts'
import * as shop from '#features/payment/shop/package.actions.ts'
import type { OperatorCtx } from '#server/context.ts'
import { rethrowAsFieldError } from './fieldFault.actions.ts'
import { confirmPriceChanges, listUnconfirmedPriceChanges } from './priceChange.store.ts'
import { versionHashOf } from './seen.actions.ts'

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

const explained = rethrowAsFieldError({ application_not_found: 'application' })

export async function addPackage(ctx: OperatorCtx, asked: shop.NewPackage) {
  await shop.addPackage(ctx, asked).catch(explained)
  return listPackages(ctx)
}

export async function changePackage(
  ctx: OperatorCtx,
  { version, ...asked }: shop.NewPackage & { version: string },
) {
  await shop
    .updatePackage(ctx, asked, (known) => versionHashOf(packageView(known)) === version)
    .catch(explained)
  return listPackages(ctx)
}
