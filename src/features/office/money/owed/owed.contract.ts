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

export const getOwed = endpoint('GET /owed', {
  summary: 'Sums what the store owes if everybody asks for their money now, by developer account.',
  ...FINANCE_ACCESS,
  input: z.object({}),
  output: z.object({
    time: wireInstant,
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
  }),
})
