import type { OfficeRow } from './officeRow.types.ts'

const NONE = { number: 999_999_999 }

export const MONEY_ROWS: Record<string, OfficeRow> = {
  'GET /payments': { allowed: ['finance', 'support'], status: 200 },
  'POST /payments/search': {
    allowed: ['finance', 'support'],
    status: 200,
    input: () => ({ word: '09120000000' }),
  },
  'GET /payments/{number}': { allowed: ['finance', 'support'], status: 404, input: () => NONE },
  'POST /payments/{number}/reconcile': { allowed: ['finance'], status: 404, input: () => NONE },
  'POST /payments/reconcile': { allowed: ['finance'], status: 200 },
  'GET /owed': { allowed: ['finance'], status: 200 },
  'POST /owed/count': { allowed: ['finance'], status: 200 },
  'GET /refunds': { allowed: ['finance'], status: 200 },
  'GET /refunds/{number}': { allowed: ['finance'], status: 404, input: () => NONE },
  'POST /refunds/{number}/approve': { allowed: ['finance'], status: 404, input: () => NONE },
  'POST /refunds/{number}/claim': { allowed: ['finance'], status: 404, input: () => NONE },
  'POST /refunds/{number}/release': { allowed: ['finance'], status: 404, input: () => NONE },
  'POST /refunds/{number}/resend': {
    allowed: ['finance'],
    status: 404,
    input: () => ({ ...NONE, attempt: 1 }),
  },
  'POST /refunds/{number}/ask-card': { allowed: ['finance'], status: 404, input: () => NONE },
  'POST /refunds/{number}/pay': {
    allowed: ['finance'],
    status: 404,
    input: () => ({ ...NONE, tracking_code: '051100012345' }),
  },
  'POST /refunds/{number}/reject': {
    allowed: ['finance'],
    status: 404,
    input: () => ({ ...NONE, reason: 'نمونه' }),
  },
  'POST /refunds/{number}/card': { allowed: ['finance'], status: 404, input: () => NONE },
}
