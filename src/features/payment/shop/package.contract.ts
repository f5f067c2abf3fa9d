import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'

export const packageSchema = z.object({
  id: z.int(),
  label: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.int().describe('Whole tomans, with VAT.'),
  discountedPrice: z.int().nullable().describe('With VAT. Instead of the price, while it lasts.'),
  length: z.int().describe('Days.'),
  isSpecial: z.boolean().describe('For iOS users only.'),
  vat: z.int().describe('The VAT in the total.'),
  total: z.int().describe('What a customer pays, with VAT.'),
})

export const listPackages = endpoint('GET /package', {
  summary: 'The packages of the store, or of one application.',
  access: 'public',
  input: z.object({ application: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional() }),
  output: z.object({
    vatPercent: z.int(),
    packages: z.array(packageSchema),
    usualWaitSeconds: z.int().describe('How long new devices usually wait for their registration.'),
  }),
  errors: { application_not_found: 404 },
  cacheSeconds: 30,
})

export const getPackageSummary = endpoint('GET /package/summary', {
  summary:
    'What a newcomer should know first: the lowest monthly price, the usual wait, whether registration is open.',
  access: 'public',
  input: z.object({}),
  output: z.object({
    isOpen: z.boolean().describe('Whether new devices can be registered now.'),
    monthlyPrice: z
      .int()
      .nullable()
      .describe('Whole tomans with VAT, of the package that is cheapest per month; null: none is on sale.'),
    usuallyDays: z.int().describe('Half of the devices were ready after so many days.'),
    longDays: z.int().describe('Nine of ten were.'),
  }),
  cacheSeconds: 30,
})
