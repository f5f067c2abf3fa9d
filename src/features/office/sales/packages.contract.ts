import { z } from 'zod'
import { textFields } from '#features/catalogue/texts.contract.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { FINANCE_ACCESS } from '../operator/access.contract.ts'
import * as field from './saleFields.contract.ts'
import { MAXIMUM_DAYS } from './saleFields.rules.ts'

const fields = {
  ...textFields('name', field.nameSchema, field.nameSchema, field.optionalNameSchema),
  ...textFields('description', field.lineSchema, field.lineSchema),
  priceToman: field.amountSchema.describe('Before VAT.'),
  discountedPriceToman: field.amountSchema.nullable(),
  lengthDays: z
    .int('office_sale_days_wrong')
    .min(1, 'office_sale_days_wrong')
    .max(MAXIMUM_DAYS, 'office_sale_days_wrong'),
  isSpecial: z.boolean().describe('For iOS users only.'),
  application: field.optionalLabelSchema.describe('Whose package it is; null: the store’s.'),
  position: field.positionSchema,
  isActive: z.boolean().describe('On sale.'),
}

const isCheaper = ({ priceToman, discountedPriceToman }: z.infer<z.ZodObject<typeof fields>>) =>
  discountedPriceToman === null || discountedPriceToman < priceToman
const CHEAPER = { path: ['discountedPriceToman'], message: 'office_sale_discounted_wrong' }

const packages = z.object({
  vatPercent: z.int(),
  packages: z.array(
    z.object({ ...fields, application: z.string().nullable(), label: z.string(), version: z.string() }),
  ),
})

export const listPackages = endpoint('GET /packages', {
  ...FINANCE_ACCESS,
  summary: 'Everything that is or was sold.',
  input: z.object({}),
  output: packages,
})

export const addPackage = endpoint('POST /packages', {
  ...FINANCE_ACCESS,
  summary: 'Another package. Pages show it within a second.',
  input: z.object({ ...fields, label: field.labelSchema }).refine(isCheaper, CHEAPER),
  output: packages,
  errors: { label_taken: 409 },
})

export const changePackage = endpoint('PUT /packages/{label}', {
  ...FINANCE_ACCESS,
  summary: 'Changes a package; what was bought before stays as it was bought.',
  input: z
    .object({ ...fields, label: field.labelSchema, version: field.versionSchema })
    .refine(isCheaper, CHEAPER),
  output: packages,
  errors: { changed_meanwhile: 409 },
})
