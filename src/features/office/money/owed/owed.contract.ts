import { z } from 'zod'
import { FINANCE_ACCESS } from '#features/office/operator/access.contract.ts'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'

const count = z.int().min(0)
const sums = {
  subscriptions: count.describe('With unused days that were bought, and no refund asked for.'),
  amount: count.describe('Whole tomans that they would get back today, with VAT.'),
  vat: count.describe('The VAT in it.'),
  requests: count.describe('Refunds that are asked for and not paid yet.'),
  requestedAmount: count.describe('Whole tomans of these.'),
}

const owed = z.object({
  time: wireInstant.describe('When it was counted.'),
  total: count.describe('Whole tomans: both amounts.'),
  ...sums,
  accounts: z.array(
    z.object({
      id: z.uuid().nullable().describe('Null: on the way to an account, or in none.'),
      account: z.string().nullable(),
      state: z.enum(['open', 'without_session', 'closed', 'retired']).nullable(),
      total: count,
      ...sums,
    }),
  ),
})

export const getOwed = endpoint('GET /owed', {
  summary:
    'Tells what the store owes if everybody asks for their money, by developer account, as it was counted last. It is counted every hour.',
  ...FINANCE_ACCESS,
  input: z.object({}),
  output: owed,
})

export const countOwed = endpoint('POST /owed/count', {
  summary: 'Counts now what the store owes if everybody asks for their money.',
  ...FINANCE_ACCESS,
  input: z.object({}),
  output: owed,
})
