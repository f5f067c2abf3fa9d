import { listCategories, listTrackingOrigins } from '#features/catalogue/catalogue.actions.ts'
import { listAllPackages } from '#features/payment/shop/package.actions.ts'
import type { Ctx } from '#server/context.ts'
import type { KnownQueryValues } from './pageAddress.ts'

/** Reads the values that decide about pages. */
export async function readKnownQueryValues(ctx: Ctx): Promise<KnownQueryValues> {
  const [packages, { items }, trackingOrigins] = await Promise.all([
    listAllPackages(ctx),
    listCategories(ctx),
    listTrackingOrigins(ctx),
  ])
  const onSale = packages.filter(({ isActive }) => isActive)
  return {
    packages: new Map(onSale.map(({ id, applicationId }) => [String(id), applicationId])),
    categories: new Set(items.map(({ label }) => label)),
    trackingOrigins,
  }
}
