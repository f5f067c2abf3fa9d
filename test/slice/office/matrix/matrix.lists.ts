import { ROLES } from '#kernel/role.ts'
import type { OfficeRow } from './officeRow.types.ts'

const NOBODYS = '11111111-1111-4111-8111-111111111111'

export const LIST_ROWS: Record<string, OfficeRow> = {
  'GET /views': { allowed: ROLES, status: 200, input: () => ({ list: 'payments' }) },
  'POST /views': {
    allowed: ROLES,
    status: 200,
    input: () => ({ list: 'payments', name: 'mine', query: 'state=failed' }),
  },
  'POST /views/{id}/name': { allowed: ROLES, status: 404, input: () => ({ id: NOBODYS, name: 'mine' }) },
  'DELETE /views/{id}': { allowed: ROLES, status: 404, input: () => ({ id: NOBODYS }) },
  'GET /ledger': { allowed: ['finance'], status: 200 },
  'GET /payments/csv': { allowed: ['finance', 'support'], status: 200 },
  'GET /ledger/csv': { allowed: ['finance'], status: 200 },
  'GET /devices/csv': { allowed: ['support'], status: 200 },
  'GET /audit/csv': { allowed: [], status: 200 },
  'GET /codes/csv': { allowed: ['finance'], status: 200 },
}
