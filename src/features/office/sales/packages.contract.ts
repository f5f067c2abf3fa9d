import { z } from 'zod'
import { textFieldsByLanguage } from '#features/catalogue/texts.contract.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { FINANCE_ACCESS } from '../operator/access.contract.ts'
import * as field from './saleFields.contract.ts'
import { MAXIMUM_SOLD_DAYS } from './saleFields.rules.ts'

const fields = {
  ...textFieldsByLanguage('name', field.nameSchema, field.nameSchema, field.optionalNameSchema),
  ...textFieldsByLanguage('description', field.lineSchema, field.lineSchema),
  priceToman: field.priceSchema.describe('With VAT.'),
  discountedPriceToman: field.priceSchema.nullable().describe('With VAT.'),
  lengthDays: z
    .int('office_sale_days_wrong')
    .min(1, 'office_sale_days_wrong')
    .max(MAXIMUM_SOLD_DAYS, 'office_sale_days_wrong'),
  isSpecial: z.boolean().describe('For iOS users only.'),
  application: field.optionalLabelSchema.describe(
    'Slug of the application that it belongs to; null: the store’s own.',
  ),
  position: field.positionSchema,
  isActive: z.boolean().describe('On sale.'),
}

const isCheaper = ({ priceToman, discountedPriceToman }: z.infer<z.ZodObject<typeof fields>>) =>
  discountedPriceToman === null || discountedPriceToman < priceToman
const CHEAPER = { path: ['discountedPriceToman'], message: 'office_sale_discounted_wrong' }

/** The items whose prices a migration can change. */
const PRICE_CHANGE_KINDS = ['package', 'discounted_package', 'application', 'code'] as const

const packages = z.object({
  vatPercent: z.int(),
  priceChanges: z
    .array(
      z.object({
        id: z.int(),
        kind: z.enum(PRICE_CHANGE_KINDS),
        name: z.string().describe('A label, or the batch or text of a code.'),
        netToman: z.int(),
        grossToman: z.int().nullable().describe('Null: the discounted price became the price itself.'),
      }),
    )
    .describe('Prices that an update turned from net to gross, until an operator confirms them.'),
  packages: z.array(
    z.object({ ...fields, application: z.string().nullable(), label: z.string(), version: z.string() }),
  ),
})

export const listPackages = endpoint('GET /packages', {
  ...FINANCE_ACCESS,
  summary: 'Lists packages, also those no longer on sale.',
  input: z.object({}),
  output: packages,
})

export const confirmPrices = endpoint('POST /packages/prices/confirm', {
  ...FINANCE_ACCESS,
  summary: 'Confirms the prices that an update changed. They already apply.',
  input: z.object({
    upTo: z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe('The last change that was shown.'),
  }),
  output: packages,
})

export const addPackage = endpoint('POST /packages', {
  ...FINANCE_ACCESS,
  summary: 'Creates a package. Pages show it within a second.',
  input: z.object({ ...fields, label: field.labelSchema }).refine(isCheaper, CHEAPER),
  output: packages,
  errors: { label_taken: 409 },
})

export const changePackage = endpoint('PUT /packages/{label}', {
  ...FINANCE_ACCESS,
  summary: 'Changes a package. Earlier purchases stay as they are.',
  input: z
    .object({
      ...fields,
      label: field.labelSchema,
      version: field.versionSchema,
      confirmsLargeDrop: field.confirmsLargeDropSchema,
    })
    .refine(isCheaper, CHEAPER),
  output: packages,
  errors: { changed_meanwhile: 409, price_drops_by_half: 409 },
})
