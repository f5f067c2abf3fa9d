import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { OFFICE_API_BINDINGS } from '#app/slices.ts'
import { ROLES, type Role } from '#kernel/role.ts'
import { logIn } from '../../support/login.ts'
import { type Desk, officeCall, openDesk } from '../../support/office.ts'
import { productForFile } from '../../support/product.ts'
import { OFFICE_ROWS } from './matrix/matrix.ts'
import type { OfficeRow } from './matrix/officeRow.types.ts'

const product = productForFile({ TRUSTED_PROXIES: '1' })

type Caller = 'anonymous' | 'user' | Role
const ASKERS: Caller[] = ['anonymous', 'user', ...ROLES]
const desks = new Map<Role, Desk>()
let visitor: Record<string, string> | undefined

async function headersOf(asker: Caller): Promise<Record<string, string>> {
  if (asker === 'anonymous') return {}
  if (asker === 'user') {
    visitor ??= (await logIn(product, '09353333333')).headers
    return visitor
  }
  // Signing out ends a session, so the next combination needs a new one.
  const known = desks.get(asker)
  if (known && (await known.call('GET /passkey')).status === 200) return known.headers
  const desk = await openDesk(product, [asker])
  desks.set(asker, desk)
  return desk.headers
}

function expectedStatus({ allowed, status }: OfficeRow, asker: Caller): number {
  if (allowed === 'everybody') return status
  if (asker === 'anonymous' || asker === 'user') return 401
  return asker === 'owner' || allowed.includes(asker) ? status : 403
}

function unclassified(calls: string[], rows: Record<string, OfficeRow>): string[] {
  return calls.filter((call) => !rows[call])
}

describe('the access matrix of the office', () => {
  const calls = OFFICE_API_BINDINGS.map(({ endpoint }) => endpoint.call as string)

  test('classifies every call, and none that does not exist', () => {
    expect(unclassified(calls, OFFICE_ROWS)).toEqual([])
    expect(Object.keys(OFFICE_ROWS).filter((call) => !calls.includes(call))).toEqual([])
    expect(new Set(calls).size).toBe(calls.length)
  })

  test('finds an unclassified call (planted)', () => {
    expect(unclassified(['GET /session', 'POST /secrets'], OFFICE_ROWS)).toEqual(['POST /secrets'])
  })

  test('matches the contract of every call', () => {
    const differing = OFFICE_API_BINDINGS.filter(({ endpoint: { call, access, roles = [] } }) => {
      const { allowed } = OFFICE_ROWS[call] ?? { allowed: [] }
      if (allowed === 'everybody') return access !== 'public'
      return access !== 'operator' || [...roles].sort().join() !== [...allowed].sort().join()
    })
    expect(differing.map(({ endpoint }) => endpoint.call)).toEqual([])
  })

  const cells = Object.entries(OFFICE_ROWS).flatMap(([call, row]) =>
    ASKERS.map((asker) => ({ call, asker, row })),
  )
  test.each(cells)('$call by $asker', async ({ call, asker, row }) => {
    const input = (await row.input?.(product)) ?? {}
    const headers = await headersOf(asker)
    const { status } = await officeCall(product, call, input, {
      ...headers,
      'x-forwarded-for': addressOf(call, asker),
    })
    expect(status).toBe(expectedStatus(row, asker))
  })

  test('refuses a request without the header that only the pages of the office can set', async () => {
    const desk = await openDesk(product, ['owner'])
    const { cookie = '' } = desk.headers
    const response = await product.request('/office/api/v1/session', {
      method: 'DELETE',
      headers: { cookie },
    })
    expect(response.status).toBe(403)
    expect((await desk.call('GET /session')).body['operator']).toMatchObject({ name: desk.name })
  })

  test('serves its description to operators only', async () => {
    const { headers } = await openDesk(product, ['support'])
    expect((await product.request('/office/api/v1/openapi.json')).status).toBe(401)
    const described = await (await product.request('/office/api/v1/openapi.json', { headers })).json()
    expect(Object.keys(described.paths)).toContain('/session')
    const { valid, errors } = await new Validator().validate(described)
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })
})

/** Lift the limits by IP address, which this table does not test. */
function addressOf(call: string, asker: Caller): string {
  return `10.9.${placeOf(call)}.${ASKERS.indexOf(asker)}`
}

function placeOf(call: string): number {
  return Object.keys(OFFICE_ROWS).indexOf(call) % 250
}
