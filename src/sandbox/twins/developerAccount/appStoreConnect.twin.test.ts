import { generateKeyPairSync } from 'node:crypto'
import { importPKCS8, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountKey } from '#adapters/developerAccount/developerAccount.port.ts'
import { machineNow, SECOND } from '#kernel/time.ts'
import {
  type AppleTestWorld,
  openAppleWorld,
  someUdid,
  type TestAccount,
} from '../../../../test/support/appleWorld.ts'

// The sandbox checks callers like the real programme. The adapter is not used.

let world: AppleTestWorld
let account: TestAccount
beforeAll(async () => {
  world = await openAppleWorld()
  account = await world.account()
})
afterAll(() => world.close())

interface Claims {
  kid?: string
  typ?: string
  aud?: string
  iss?: string
  /** Seconds from now. */
  iat?: number
  exp?: number
  privateKey?: string
}

async function token({ issuerId, keyId, privateKey }: AccountKey, claims: Claims = {}): Promise<string> {
  const seconds = Math.floor(machineNow().getTime() / SECOND)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: claims.kid ?? keyId, typ: claims.typ ?? 'JWT' })
    .setIssuer(claims.iss ?? issuerId)
    .setAudience(claims.aud ?? 'appstoreconnect-v1')
    .setIssuedAt(seconds + (claims.iat ?? 0))
    .setExpirationTime(seconds + (claims.exp ?? 600))
    .sign(await importPKCS8(claims.privateKey ?? privateKey, 'ES256'))
}

async function ask(path: string, init: RequestInit & { token?: string } = {}) {
  const headers = { authorization: `Bearer ${init.token ?? (await token(account.key))}` }
  const { fetch, baseUrl } = world.twin
  const response = await fetch(`${baseUrl}${path}`, { ...init, headers })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
}

function stranger(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

describe('tokens', () => {
  it('a valid one is accepted, up to twenty minutes', async () => {
    expect(
      (await ask('/v1/devices', { token: await token(account.key, { iat: -60, exp: 1140 }) })).status,
    ).toBe(200)
  })

  it.each<[string, () => Claims]>([
    ['another audience', () => ({ aud: 'apple-developer-enterprise-v1' })],
    ['an unknown key', () => ({ kid: 'ABCDEFGHIJ' })],
    ['another issuer', () => ({ iss: '00000000-0000-4000-8000-000000000000' })],
    ['an end that is past', () => ({ iat: -900, exp: -1 })],
    ['a life of more than twenty minutes', () => ({ iat: -60, exp: 1141 })],
    ['a beginning in the future', () => ({ iat: 60, exp: 600 })],
    ["a stranger's signature", () => ({ privateKey: stranger() })],
    ['another type', () => ({ typ: 'at+jwt' })],
  ])('one with %s is refused', async (_, claims) => {
    const { status, body } = await ask('/v1/devices', { token: await token(account.key, claims()) })
    expect([status, body.errors[0].code, body.errors[0].status]).toEqual([401, 'NOT_AUTHORIZED', '401'])
  })

  it.each(['', 'x', 'a.b.c'])('%j is not a token', async (text) => {
    expect((await ask('/v1/devices', { token: text })).status).toBe(401)
  })

  it('a token of another account is refused', async () => {
    const other = await world.account()
    const mixed = await token(account.key, { iss: other.key.issuerId })
    expect((await ask('/v1/devices', { token: mixed })).status).toBe(401)
  })
})

describe('answers', () => {
  it('have the rate limit, and are JSON:API', async () => {
    const { headers, body } = await ask('/v1/devices')
    expect(headers.get('x-rate-limit')).toMatch(/^user-hour-lim:\d+;user-hour-rem:\d+;$/)
    expect(body).toMatchObject({ data: [], links: {}, meta: { paging: { total: 0, limit: 20 } } })
  })

  it.each(['0', '201', 'many'])('a limit of %s is refused', async (limit) => {
    expect((await ask(`/v1/devices?limit=${limit}`)).status).toBe(400)
  })

  it('an invalid device is refused, and an unknown path is 404', async () => {
    expect((await ask('/v1/devices', { method: 'POST', body: '{' })).status).toBe(409)
    const data = { type: 'devices', attributes: { name: 'x'.repeat(51), platform: 'IOS', udid: someUdid() } }
    expect((await ask('/v1/devices', { method: 'POST', body: JSON.stringify({ data }) })).status).toBe(409)
    expect((await ask('/v1/devices/NOBODY')).status).toBe(404)
  })

  it('pages follow one another by their links', async () => {
    for (let count = 0; count < 3; count++) {
      const data = { type: 'devices', attributes: { name: 'iPad', platform: 'IOS', udid: someUdid() } }
      expect((await ask('/v1/devices', { method: 'POST', body: JSON.stringify({ data }) })).status).toBe(201)
    }
    const first = await ask('/v1/devices?limit=2')
    const second = await ask(first.body.links.next.replace('https://apple.sandbox', ''))
    expect([first.body.data.length, second.body.data.length, second.body.links.next]).toEqual([
      2,
      1,
      undefined,
    ])
  })
})
