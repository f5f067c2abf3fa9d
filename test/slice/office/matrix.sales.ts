import { randomUUID } from 'node:crypto'
import type { OfficeRow } from './matrix.ts'
import { aCampaign, aCodeOrder, aPackage, aPoll } from './salesForms.ts'

const SELLERS = ['finance', 'content'] as const
const fresh = () => `x-${randomUUID().slice(0, 12)}`
const UNSEEN = '0'.repeat(24)

export const SALES_ROWS: Record<string, OfficeRow> = {
  'GET /packages': { allowed: ['finance'], status: 200 },
  'POST /packages': { allowed: ['finance'], status: 200, input: () => aPackage({ label: fresh() }) },
  'PUT /packages/{label}': {
    allowed: ['finance'],
    status: 404,
    input: () => aPackage({ label: 'nobodys', version: UNSEEN }),
  },
  'GET /codes': { allowed: SELLERS, status: 200 },
  'POST /codes': { allowed: SELLERS, status: 200, input: () => aCodeOrder() },
  'POST /codes/stop': { allowed: SELLERS, status: 409, input: () => ({ batch: 'nobodys' }) },
  'POST /codes/{id}/stop': { allowed: SELLERS, status: 404, input: () => ({ id: 999_999_999 }) },
  'GET /campaigns': { allowed: SELLERS, status: 200 },
  'POST /campaigns': { allowed: SELLERS, status: 200, input: () => aCampaign({ label: fresh() }) },
  'PUT /campaigns/{label}': {
    allowed: SELLERS,
    status: 404,
    input: () => aCampaign({ label: 'nobodys', version: UNSEEN }),
  },
  'POST /campaigns/{label}/start': { allowed: SELLERS, status: 404, input: () => ({ label: 'nobodys' }) },
  'POST /campaigns/{label}/end': { allowed: SELLERS, status: 404, input: () => ({ label: 'nobodys' }) },
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
