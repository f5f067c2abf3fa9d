import * as editing from '#features/catalogue/editing/priceEditing.actions.ts'
import { AppError } from '#kernel/errors.ts'
import type { Ctx, OperatorCtx } from '#server/context.ts'
import { type VersionedItem, withVersions } from '../version/recordVersions.actions.ts'
import { rethrowAsFieldError } from './fieldFault.actions.ts'
import { requireNoLargeDrop } from './largeDrop.rules.ts'
import { versionHashOf } from './versionHash.actions.ts'

const priceVersion = (priceToman: number) => versionHashOf({ priceToman })

export async function listPrices(ctx: Ctx) {
  const rows = await editing.listApplicationPrices(ctx)
  return { prices: rows.map((row) => ({ ...row, version: priceVersion(row.priceToman) })) }
}

export const applicationPriceItem: VersionedItem = {
  kind: 'application_price',
  async read({ db }, label) {
    const priceToman = await editing.readApplicationPrice(db, label)
    return priceToman === null ? null : { priceToman }
  },
}

export async function findPriceVersion(ctx: Ctx, label: string): Promise<string> {
  return priceVersion((await editing.readApplicationPrice(ctx.db, label)) ?? 0)
}

interface PriceChange {
  label: string
  priceToman: number
  version: string | null
  confirmsLargeDrop?: boolean | undefined
}

export const changePrice = withVersions(
  applicationPriceItem,
  ({ label }: PriceChange) => label,
  async (ctx: OperatorCtx, { version, confirmsLargeDrop, ...asked }: PriceChange) => {
    await editing
      .changeApplicationPrice(ctx, asked, (price) => {
        if (priceVersion(price) !== (version ?? priceVersion(0))) throw new AppError('changed_meanwhile')
        if (!confirmsLargeDrop) requireNoLargeDrop(ctx.locale, price, asked.priceToman)
      })
      .catch(rethrowAsFieldError({ application_not_found: 'label' }))
    return listPrices(ctx)
  },
)
