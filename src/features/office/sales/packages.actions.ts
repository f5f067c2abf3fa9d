import * as shop from '#features/payment/shop/package.actions.ts'
import type { OperatorCtx } from '#server/context.ts'
import { onFields } from './fieldFault.actions.ts'
import { versionOf } from './seen.actions.ts'

export async function listPackages(ctx: OperatorCtx) {
  const rows = await shop.allPackages(ctx)
  return {
    vatPercent: ctx.config.vatPercent,
    packages: rows.map((row) => ({ ...packageView(row), version: versionOf(packageView(row)) })),
  }
}

function packageView(row: shop.StoredPackage) {
  return {
    label: row.label,
    nameFa: row.nameFa,
    nameEn: row.nameEn,
    descriptionFa: row.descriptionFa,
    descriptionEn: row.descriptionEn,
    priceToman: row.priceToman,
    discountedPriceToman: row.discountedPriceToman,
    lengthDays: row.lengthDays,
    isSpecial: row.isSpecial,
    application: row.applicationLabel,
    position: row.position,
    isActive: row.isActive,
  }
}

const explained = onFields({ application_not_found: 'application' })

export async function addPackage(ctx: OperatorCtx, asked: shop.NewPackage) {
  await shop.addPackage(ctx, asked).catch(explained)
  return listPackages(ctx)
}

export async function changePackage(
  ctx: OperatorCtx,
  { version, ...asked }: shop.NewPackage & { version: string },
) {
  await shop.changePackage(ctx, asked, (known) => versionOf(packageView(known)) === version).catch(explained)
  return listPackages(ctx)
}
