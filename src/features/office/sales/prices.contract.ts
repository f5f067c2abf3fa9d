import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { FINANCE_ACCESS } from '../operator/access.contract.ts'
import * as field from './saleFields.contract.ts'

const prices = z.object({
  prices: z.array(
    z.object({
      label: z.string(),
      nameFa: z.string(),
      nameEn: z.string(),
      priceToman: z.int().describe('With VAT.'),
      version: z.string(),
    }),
  ),
})

export const listPrices = endpoint('GET /prices', {
  ...FINANCE_ACCESS,
  summary: 'Lists the applications that are sold on their own.',
  input: z.object({}),
  output: prices,
})

export const changePrice = endpoint('PUT /prices/{label}', {
  ...FINANCE_ACCESS,
  summary: 'Sets the price of an application. Earlier purchases stay as they are.',
  input: z.object({
    label: field.labelSchema,
    priceToman: z
      .union([z.literal(0), field.priceSchema], 'office_sale_thousand_wrong')
      .describe('With VAT. 0: it is not sold on its own any more.'),
    version: field.versionSchema.nullable().describe('Null: it has no price yet.'),
    confirmsLargeDrop: field.confirmsLargeDropSchema,
  }),
  output: prices,
  errors: { changed_meanwhile: 409, price_drops_by_half: 409 },
})
