import { z } from 'zod'
import { LEDGER_ACCOUNTS } from '#features/ledger/ledger.rules.ts'
import { FINANCE_ACCESS } from '#features/office/operator/access.contract.ts'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { ledgerEntrySchema } from '../payments.contract.ts'
import { MAXIMUM_PERIODS_BACK, PERIOD_KINDS } from '../period.rules.ts'

export const listLedger = endpoint('GET /ledger', {
  summary: 'The entries of the ledger, the newest first.',
  ...FINANCE_ACCESS,
  input: z.object({
    period: z.enum(PERIOD_KINDS).optional().describe('Only entries of this day or month.'),
    back: z.coerce
      .number()
      .int()
      .min(0)
      .max(MAXIMUM_PERIODS_BACK)
      .optional()
      .describe('So many days or months ago.'),
    account: z.enum(LEDGER_ACCOUNTS).optional().describe('Only entries with a line of this account.'),
    before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  output: z.object({
    entries: z
      .array(
        ledgerEntrySchema.extend({
          id: z.int(),
          payment: z.int().nullable().describe('Number of the payment that it is about.'),
          refund: z.int().nullable().describe('Number of the refund that it is about.'),
        }),
      )
      .max(100),
    period: z.object({ from: wireInstant, until: wireInstant }).nullable(),
    hasMore: z.boolean(),
  }),
})
