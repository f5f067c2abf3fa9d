import type { OfficeRow } from './officeRow.types.ts'

const NOBODYS = { id: '11111111-1111-4111-8111-111111111111' }
const NO_ACCOUNT = { name: 'nowhere' }
const PLACES = { iphone: 1, ipad: 1, ipod: 1 }
const NO_KEY = { issuer_id: 'x', key_id: 'x', private_key: 'x' }

export const DEVICE_ROWS: Record<string, OfficeRow> = {
  'GET /devices': { allowed: ['support'], status: 200 },
  'POST /devices/search': { allowed: ['support'], status: 200, input: () => ({ word: '09120000000' }) },
  'GET /devices/{id}': { allowed: ['support'], status: 404, input: () => NOBODYS },
  'POST /devices/{id}/retry': { allowed: ['support'], status: 404, input: () => NOBODYS },
  'POST /devices/{id}/ask': { allowed: ['support'], status: 404, input: () => NOBODYS },
  'POST /devices/{id}/move': { allowed: ['support'], status: 404, input: () => NOBODYS },
  'GET /providers': { allowed: ['finance', 'support'], status: 200 },
  'GET /slots': { allowed: ['finance', 'support'], status: 200 },
  'GET /accounts': { allowed: ['support'], status: 200 },
  'GET /accounts/{id}': { allowed: ['support'], status: 404, input: () => NOBODYS },
  'POST /accounts': {
    allowed: [],
    status: 422,
    input: () => ({ ...NO_ACCOUNT, ...NO_KEY, ...PLACES, ends_on: '2099-01-01' }),
  },
  'POST /accounts/{name}/capacity': {
    allowed: [],
    status: 404,
    input: () => ({ ...NO_ACCOUNT, ...PLACES }),
  },
  'POST /accounts/{name}/close': {
    allowed: [],
    status: 404,
    input: () => ({ ...NO_ACCOUNT, typed_name: NO_ACCOUNT.name }),
  },
  'POST /accounts/{name}/intake': {
    allowed: [],
    status: 404,
    input: () => ({ ...NO_ACCOUNT, takes_devices: false }),
  },
  'POST /accounts/{name}/renew': {
    allowed: [],
    status: 404,
    input: () => ({ ...NO_ACCOUNT, ends_on: '2099-01-01' }),
  },
  'POST /accounts/{name}/key': { allowed: [], status: 422, input: () => ({ ...NO_ACCOUNT, ...NO_KEY }) },
  'POST /accounts/{name}/check': { allowed: [], status: 404, input: () => NO_ACCOUNT },
  'POST /registration/close': { allowed: [], status: 200 },
  // There is no developer account.
  'POST /registration/open': { allowed: [], status: 409 },
  'GET /developer-tokens': { allowed: ['support'], status: 200 },
  'POST /developer-tokens': { allowed: ['support'], status: 200, input: () => ({ name: 'علی، تخته‌نرد' }) },
  'POST /developer-tokens/{id}/revoke': {
    allowed: ['support'],
    status: 404,
    input: () => ({ id: 999_999_999 }),
  },
}
