import { createOrUpdateCode, type NewCode } from '#features/promotion/promotion.actions.ts'
import type { Product } from './product.ts'

/** Inserts a code: a discount of 20 percent by default. */
export async function plantCode(
  product: Pick<Product, 'system'>,
  fields: Partial<NewCode> & { code: string },
) {
  const isDiscount = fields.amountOff === undefined && fields.giftDays === undefined
  const ctx = await product.system.context()
  const effect = isDiscount ? { percentOff: 20 } : {}
  return ctx.transaction((trx) => createOrUpdateCode(ctx, trx, { kind: 'discount', ...effect, ...fields }))
}
