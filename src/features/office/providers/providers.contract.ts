import { z } from 'zod'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { FINANCE_OR_SUPPORT_ACCESS } from '../operator/access.contract.ts'

const count = z.int().min(0)

export const smsCreditSchema = z.object({
  provider: z.enum(['kavenegar', 'smsir']),
  unit: z.enum(['rial', 'message']),
  amount: count.nullable().describe('Null: the provider never answered.'),
  readTime: wireInstant.nullable(),
  isLow: z.boolean(),
})

export const getProviders = endpoint('GET /providers', {
  summary: 'Shows undocumented answers of providers, SMS credit and SMS delivery.',
  ...FINANCE_OR_SUPPORT_ACCESS,
  input: z.object({}),
  output: z.object({
    unknown: z
      .array(
        z.object({
          provider: z.string(),
          operation: z.string(),
          kind: z.enum(['code', 'field', 'shape']),
          detail: z.string().describe('Names and codes only, never values.'),
          count,
          firstTime: wireInstant,
          lastTime: wireInstant,
        }),
      )
      .describe('The newest first, at most 500.'),
    credits: z.array(smsCreditSchema),
    deliveredLastDay: count,
    undeliveredLastDay: count,
  }),
})
