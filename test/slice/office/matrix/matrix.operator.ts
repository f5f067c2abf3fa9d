import { randomUUID } from 'node:crypto'
import { ROLES } from '#kernel/role.ts'
import type { OfficeRow } from './officeRow.types.ts'

const NOBODYS = '11111111-1111-4111-8111-111111111111'
const PROOF = { client_data: 'e30', authenticator_data: 'AA' }

export const OPERATOR_ROWS: Record<string, OfficeRow> = {
  'POST /session': {
    allowed: 'everybody',
    status: 401,
    input: () => ({ name: 'x', password: 'x', code: '1' }),
  },
  'POST /session/passkey/begin': { allowed: 'everybody', status: 200 },
  'POST /session/passkey': {
    allowed: 'everybody',
    status: 401,
    input: () => ({ ...PROOF, credential_id: 'AA', signature: 'AA' }),
  },
  'GET /session': { allowed: 'everybody', status: 200 },
  'DELETE /session': { allowed: ROLES, status: 200 },
  'GET /passkey': { allowed: ROLES, status: 200 },
  'POST /passkey/begin': { allowed: ROLES, status: 200 },
  'POST /passkey': {
    allowed: ROLES,
    status: 400,
    input: () => ({ ...PROOF, name: 'key', public_key: 'AA' }),
  },
  'DELETE /passkey/{id}': { allowed: ROLES, status: 404, input: () => ({ id: NOBODYS }) },
  'GET /audit': { allowed: [], status: 200 },
  'GET /staff': { allowed: [], status: 200 },
  'POST /staff': {
    allowed: [],
    status: 200,
    input: () => ({ name: `m-${randomUUID().slice(0, 8)}`, roles: ['support'] }),
  },
  'POST /staff/{name}/renew': { allowed: [], status: 404, input: () => ({ name: 'nobody' }) },
  'PUT /staff/{name}/roles': {
    allowed: [],
    status: 404,
    input: () => ({ name: 'nobody', roles: ['support'] }),
  },
  'POST /staff/{name}/disable': { allowed: [], status: 404, input: () => ({ name: 'nobody' }) },
  'POST /staff/{name}/enable': { allowed: [], status: 404, input: () => ({ name: 'nobody' }) },
  'DELETE /staff/{name}/sessions/{id}': {
    allowed: [],
    status: 404,
    input: () => ({ name: 'nobody', id: 'a'.repeat(64) }),
  },
  'POST /staff/{name}/sessions/end': { allowed: [], status: 404, input: () => ({ name: 'nobody' }) },
  'GET /jobs': { allowed: [], status: 200 },
  'POST /jobs/{name}/retry': { allowed: [], status: 409, input: () => ({ name: 'nothing' }) },
  'GET /storage': { allowed: [], status: 200 },
  'GET /storage/backups': { allowed: [], status: 200 },
  'POST /storage/backups': { allowed: [], status: 200 },
  'GET /settings': { allowed: [], status: 200 },
  'GET /messages': { allowed: ['support'], status: 200 },
  'GET /setup': { allowed: [], status: 200 },
  'POST /setup/check': { allowed: [], status: 200 },
  'POST /setup/{name}/trial': { allowed: [], status: 422, input: () => ({ name: 'sms' }) },
}
