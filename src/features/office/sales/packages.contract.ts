import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { FINANCE } from '../operator/access.contract.ts'
import * as field from './saleFields.contract.ts'
import { MOST_DAYS } from './saleFields.rules.ts'

const fields = {
  nameFa: field.name,
  nameEn: field.name,
  descriptionFa: field.line,
  descriptionEn: field.line,
  priceToman: field.amount.describe('Before VAT.'),
  discountedPriceToman: field.amount.nullable(),
  lengthDays: z
    .int('office_sale_days_wrong')
    .min(1, 'office_sale_days_wrong')
    .max(MOST_DAYS, 'office_sale_days_wrong'),
  isSpecial: z.boolean().describe('For iOS users only.'),
  application: field.optionalLabel.describe('Whose package it is; null: the store’s.'),
  position: field.position,
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
  ...FINANCE,
  summary: 'Everything that is or was sold.',
  input: z.object({}),
  output: packages,
})

export const addPackage = endpoint('POST /packages', {
  ...FINANCE,
  summary: 'Another package. Pages show it within a second.',
  input: z.object({ ...fields, label: field.label }).refine(isCheaper, CHEAPER),
  output: packages,
  errors: { label_taken: 409 },
})

export const changePackage = endpoint('PUT /packages/{label}', {
  ...FINANCE,
  summary: 'Changes a package; what was bought before stays as it was bought.',
  input: z.object({ ...fields, label: field.label, version: field.version }).refine(isCheaper, CHEAPER),
  output: packages,
  errors: { changed_meanwhile: 409 },
})
