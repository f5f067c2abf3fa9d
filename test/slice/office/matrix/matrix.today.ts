import { ROLES } from '#kernel/role.ts'
import type { OfficeRow } from './officeRow.types.ts'

export const TODAY_ROWS: Record<string, OfficeRow> = {
  'GET /today': { allowed: ROLES, status: 200 },
  'GET /figures': { allowed: ROLES, status: 200 },
  'POST /figures/recount': { allowed: [], status: 200 },
  'GET /work': { allowed: ROLES, status: 200 },
  'GET /experiments': { allowed: ['finance', 'content'], status: 200, input: () => ({ days: '7' }) },
}
