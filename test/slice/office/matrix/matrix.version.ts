import type { OfficeRow } from './officeRow.types.ts'

const BOTH = ['finance', 'content'] as const

/** Each kind requires its own role inside the call: versions.test.ts tests every kind with every role. */
export const VERSION_ROWS: Record<string, OfficeRow> = {
  'GET /versions/{kind}/{key}': {
    allowed: BOTH,
    status: 200,
    input: () => ({ kind: 'campaign', key: 'nobodys' }),
  },
  'GET /versions/{kind}/{key}/comparison': {
    allowed: BOTH,
    status: 404,
    input: () => ({ kind: 'campaign', key: 'nobodys', from: 1, to: 2 }),
  },
  'POST /versions/{kind}/{key}/restore': {
    allowed: BOTH,
    status: 404,
    input: () => ({ kind: 'campaign', key: 'nobodys', number: 1, seen: 2 }),
  },
  'GET /plans': { allowed: BOTH, status: 200 },
  'GET /plans/{id}': { allowed: BOTH, status: 404, input: () => ({ id: 999_999_999 }) },
  'POST /plans': {
    allowed: BOTH,
    status: 400,
    input: () => ({
      ...{ kind: 'campaign', key: 'nobodys', draft: {}, version: '' },
      publish_at: '2020-01-01T00:00:00Z',
    }),
  },
  'POST /plans/{id}/publish': { allowed: BOTH, status: 404, input: () => ({ id: 999_999_999 }) },
  'DELETE /plans/{id}': { allowed: BOTH, status: 404, input: () => ({ id: 999_999_999 }) },
}
