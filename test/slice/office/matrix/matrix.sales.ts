import { randomUUID } from 'node:crypto'
import { aCampaign, aCodeOrder, aPackage, aPoll } from '../salesForms.ts'
import type { OfficeRow } from './officeRow.types.ts'

const EDITORS = ['finance', 'content'] as const
const FINANCE = ['finance'] as const
const fresh = () => `x-${randomUUID().slice(0, 12)}`
const UNSEEN = '0'.repeat(24)

export const SALES_ROWS: Record<string, OfficeRow> = {
  'GET /packages': { allowed: ['finance'], status: 200 },
  'POST /packages': { allowed: ['finance'], status: 200, input: () => aPackage({ label: fresh() }) },
  'POST /packages/prices/confirm': { allowed: ['finance'], status: 200, input: () => ({ up_to: 1 }) },
  'GET /prices': { allowed: ['finance'], status: 200 },
  'PUT /prices/{label}': {
    allowed: ['finance'],
    status: 400,
    input: () => ({ label: 'nobodys', price_toman: 149_000, version: null }),
  },
  'PUT /packages/{label}': {
    allowed: ['finance'],
    status: 404,
    input: () => aPackage({ label: 'nobodys', version: UNSEEN }),
  },
  'POST /codes/{id}/show': { allowed: FINANCE, status: 404, input: () => ({ id: 999_999_999 }) },
  'GET /codes': { allowed: FINANCE, status: 200 },
  'POST /codes': { allowed: FINANCE, status: 200, input: () => aCodeOrder() },
  'PUT /codes/{id}': {
    allowed: FINANCE,
    status: 404,
    input: () => ({
      ...{ id: 999_999_999, version: UNSEEN, max_uses: 1, max_uses_per_user: 1 },
      ...{ starts_at: null, ends_at: null, is_active: true },
    }),
  },
  'POST /codes/stop': { allowed: FINANCE, status: 409, input: () => ({ batch: 'nobodys' }) },
  'POST /codes/{id}/stop': { allowed: FINANCE, status: 404, input: () => ({ id: 999_999_999 }) },
  'GET /campaigns': { allowed: EDITORS, status: 200 },
  'POST /campaigns': { allowed: FINANCE, status: 200, input: () => aCampaign({ label: fresh() }) },
  'PUT /campaigns/{label}': {
    allowed: EDITORS,
    status: 404,
    input: () => aCampaign({ label: 'nobodys', version: UNSEEN }),
  },
  'POST /campaigns/{label}/start': { allowed: FINANCE, status: 404, input: () => ({ label: 'nobodys' }) },
  'POST /campaigns/{label}/end': { allowed: FINANCE, status: 404, input: () => ({ label: 'nobodys' }) },
  'GET /polls': { allowed: ['content'], status: 200 },
  'POST /polls': { allowed: ['content'], status: 200, input: () => aPoll({ id: fresh() }) },
  'PUT /polls/{id}': {
    allowed: ['content'],
    status: 404,
    input: () => aPoll({ id: 'nobodys', version: UNSEEN }),
  },
  'POST /polls/{id}/close': { allowed: ['content'], status: 404, input: () => ({ id: 'nobodys' }) },
  'POST /polls/{id}/enabled': {
    allowed: ['content'],
    status: 404,
    input: () => ({ id: 'nobodys', is_enabled: false }),
  },
}
