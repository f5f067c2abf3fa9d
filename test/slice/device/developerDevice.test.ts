import { describe, expect, test } from 'vitest'
import {
  createDeveloperToken,
  listDeveloperTokens,
  revokeDeveloperToken,
} from '#features/device/developerDevice/developerDevice.actions.ts'
import { RATE_LIMITS } from '#server/rateLimits.ts'
import { logIn } from '../../support/login.ts'
import { productForFile } from '../../support/product.ts'
import { listRows } from '../../support/rows.ts'

const lines: string[] = []
const product = productForFile(
  { LOG_LEVEL: 'debug', TRUSTED_PROXIES: '1' },
  { log: { write: (line) => lines.push(line) } },
)
const UDID = '00008030-0011223344556677'
const DAY_SECONDS = 86_400

async function tokenFor(name: string): Promise<{ id: number; token: string }> {
  const { id, address } = await createDeveloperToken(await product.system.context(), { name })
  expect(address).toMatch(/\/developer\/device\/start\?token=[\w-]{43}$/)
  return { id, token: new URL(address).searchParams.get('token') ?? '' }
}

let desks = 0
const elsewhere = () => ({ 'x-forwarded-for': `10.8.${++desks >> 8}.${desks & 255}` })
const start = (token: string, headers = elsewhere()) =>
  product.call('POST /developer/enrolment', { token }, headers)
const claim = (token: string) => product.call('POST /developer/claim', { token })
const claimOf = (location: string) => new URL(location).searchParams.get('token') ?? ''
const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, '')

/** The simulated iPhone downloads the profile and answers it. Returns the URL to which Safari is redirected. */
async function introduce(token: string, udid = UDID): Promise<string> {
  const { body } = await start(token)
  const input = { profile_url: body['profile_url'], udid }
  return (await product.call('POST /sandbox/api/iphone/enrol', input)).body['location']
}

describe("a developer's test device", () => {
  test('is shown once to the holder of its token, without login and without its udid in a URL', async () => {
    const { id, token } = await tokenFor('Ali')
    const location = await introduce(token)
    expect(location).toMatch(/\/developer\/device\/success\?token=[\w-]{43}$/)
    expect(location).not.toContain(UDID)
    const claims = await Promise.all(Array.from({ length: 10 }, () => claim(claimOf(location))))
    expect(claims.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([
      { udid: UDID, product: 'iPhone15,4', type: 0 },
    ])
    expect(claims.filter(({ status }) => status === 404)).toHaveLength(9)
    // Enrolling the same device again gives the same device.
    expect((await claim(claimOf(await introduce(token)))).status).toBe(200)
    const rows = await listRows(product.system.db, 'developerDevice', { developerTokenId: id })
    expect(rows).toMatchObject([{ udid: UDID, type: 0, product: 'iPhone15,4', build: '22B91' }])
  })

  test('is never mixed with a device of a user', async () => {
    const user = await logIn(product, '09126660001', { 'x-forwarded-for': '10.9.0.1' })
    const { token } = await tokenFor('Sara')
    const developers = await introduce(token)
    const taken = await product.call('POST /device/claim', { token: claimOf(developers) }, user.headers)
    expect(taken.status).toBe(404)
    const { body } = await product.call('POST /device/enrolment', {}, user.headers)
    const enrolled = await product.call('POST /sandbox/api/iphone/enrol', {
      profile_url: body['profile_url'],
    })
    const users: string = enrolled.body['location']
    expect(users).toContain('/getDevice?token=')
    expect((await claim(claimOf(users))).status).toBe(404)
    const both = product.system.db
      .updateTable('enrolment')
      .set({ userId: user.userId })
      .where('developerTokenId', 'is not', null)
      .execute()
    await expect(both).rejects.toThrow(/enrolment_of_one/)
  })

  test('that answers late also returns to a page without login', async () => {
    const { token } = await tokenFor('Late')
    const { body } = await start(token)
    const location = await introduce(token)
    await product.call('POST /sandbox/api/clock', { seconds: 601 })
    const over = await product.request(pathOf(body['profile_url']))
    expect([over.status, over.headers.get('location')]).toEqual([
      302,
      expect.stringContaining('/developer/device/success?fault=late'),
    ])
    await product.call('POST /sandbox/api/clock', { seconds: 3600 })
    expect((await claim(claimOf(location))).status).toBe(404)
  })
})

describe("a developer's token", () => {
  test('that is wrong, revoked or expired opens nothing', async () => {
    expect((await start('nonsense')).body['error']).toBe('developer_token_wrong')
    const { id, token } = await tokenFor('Gone')
    const location = await introduce(token)
    const ctx = await product.system.context()
    expect((await revokeDeveloperToken(ctx, { id })).name).toBe('Gone')
    expect((await revokeDeveloperToken(ctx, { id })).name).toBeNull()
    expect((await start(token)).status).toBe(404)
    expect((await claim(claimOf(location))).status).toBe(404)
    const { id: later, token: short } = await tokenFor('Short')
    await product.call('POST /sandbox/api/clock', { seconds: 90 * DAY_SECONDS + 1 })
    expect((await start(short)).status).toBe(404)
    const states = await listDeveloperTokens(await product.system.context())
    expect(states.find(({ id }) => id === later)).toMatchObject({ state: 'over', devices: 0 })
    // The revoked token is already deleted; the one that has just expired is not.
    expect(states.map(({ name }) => name)).not.toContain('Gone')
    await product.call('POST /sandbox/api/clock', { seconds: 31 * DAY_SECONDS })
    expect(await listDeveloperTokens(await product.system.context())).toEqual([])
  })

  test('is stored nowhere in plain text', async () => {
    const { token } = await tokenFor('Hidden')
    const rows = await product.system.db.selectFrom('developerToken').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(lines.join('\n')).not.toContain(token)
  })

  test('has a daily limit of devices, and an IP address an hourly one', async () => {
    const { token } = await tokenFor('Busy')
    const { developerEnrolmentPerToken, developerEnrolmentPerAddress } = RATE_LIMITS
    const ofToken = await Promise.all(
      Array.from({ length: developerEnrolmentPerToken.max + 5 }, () => start(token)),
    )
    expect(ofToken.filter(({ status }) => status === 200)).toHaveLength(developerEnrolmentPerToken.max)
    expect(ofToken.filter(({ status }) => status === 429)).toHaveLength(5)
    const desk = elsewhere()
    const ofDesk = await Promise.all(
      Array.from({ length: developerEnrolmentPerAddress.max + 5 }, () => start('guess', desk)),
    )
    expect(ofDesk.filter(({ status }) => status === 404)).toHaveLength(developerEnrolmentPerAddress.max)
  })

  test('no log line contains a udid', () => {
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('\n').toLowerCase()).not.toContain(UDID.toLowerCase())
  })
})
