import { pickTexts } from '#features/catalogue/texts.rules.ts'
import * as shop from '#features/payment/shop/package.actions.ts'
import type { OperatorCtx } from '#server/context.ts'
import { rethrowAsFieldError } from './fieldFault.actions.ts'
import { versionHashOf } from './seen.actions.ts'

export async function listPackages(ctx: OperatorCtx) {
  const rows = await shop.listAllPackages(ctx)
  return {
    vatPercent: ctx.config.vatPercent,
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
