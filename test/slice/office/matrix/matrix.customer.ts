import type { OfficeRow } from './officeRow.types.ts'

const NOBODYS = '11111111-1111-4111-8111-111111111111'
const MISSING = { id: 999_999_999 }
const support = { allowed: ['support'], status: 404 } as const
const either = { allowed: ['finance', 'support'], status: 404 } as const
const row = (of: { allowed: OfficeRow['allowed']; status: number }, more: object = {}): OfficeRow => ({
  ...of,
  input: () => ({ ...MISSING, ...more }),
})

export const CUSTOMER_ROWS: Record<string, OfficeRow> = {
  'POST /search': {
    allowed: ['support', 'content', 'finance', 'owner'],
    status: 200,
    input: () => ({ word: '09120000000' }),
  },
  'GET /customers/{id}': row(either),
  'GET /customers/{id}/timeline': row(either),
  'GET /customers/{id}/quote/{subscription}': row(either, { subscription: NOBODYS }),
  'POST /customers/{id}/phone': row(support),
  'POST /customers/{id}/code': row(support),
  'POST /customers/{id}/release': row(support),
  'POST /customers/{id}/sign-out': row(support),
  'POST /customers/{id}/days': row(either, { subscription: NOBODYS, days: 1, reason: 'x', key: NOBODYS }),
  'POST /customers/{id}/refund': row(either, { subscription: NOBODYS, amount: 1 }),
  'POST /customers/{id}/delete': row({ allowed: [], status: 404 }, { phone: '09120000000' }),
  'POST /customers/{id}/notes': row(either, { text: 'x' }),
  'PUT /customers/{id}/notes/{note}': row(either, { note: 1, text: 'x' }),
  'DELETE /customers/{id}/notes/{note}': row(either, { note: 1 }),
}
