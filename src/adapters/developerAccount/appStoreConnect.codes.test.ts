import { generateKeyPairSync } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addMilliseconds, MINUTE, parseInstant, SECOND } from '#kernel/time.ts'
import type { Fetch } from '#server/outbound/callOnce.ts'
import { createAppStoreConnect } from './appStoreConnect.developerAccount.ts'
import type { AccountKey } from './developerAccount.port.ts'

// Tests the requests that the App Store Connect adapter sends, and how it reads every answer. The twin is not used.

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const KEY: AccountKey = {
  issuerId: '5f0c2d6e-1a77-4b39-9f5e-2f6f0b3c8d41',
  keyId: 'Q7R2T9W4XZ',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
}
const UDID = '4be1f3d09a5c72e86610fd2b93c7a85e1d40b6f2'
const DEVICE = { udid: UDID, name: 'iPhone 4be1' }
const DEVICE_BODY = {
  data: {
    type: 'devices',
    id: 'K3V8N5M2PA',
    attributes: { name: 'iPhone 4be1', platform: 'IOS', udid: UDID, model: null, status: 'ENABLED' },
  },
}

interface Step {
  status?: number
  body?: unknown
  text?: string
  headers?: Record<string, string>
}

/** A fake fetch that answers with each step in turn, then repeats the last one. */
function answering(...steps: Step[]) {
  const sent: Array<{ address: string; init: RequestInit }> = []
  const fetch: Fetch = async (address, init) => {
    sent.push({ address, init })
    const { status = 200, body, text, headers = {} } = steps[Math.min(sent.length, steps.length) - 1] ?? {}
    return new Response(text ?? JSON.stringify(body ?? { data: [] }), { status, headers })
  }
  let now = parseInstant('2026-11-15T08:00:00Z')
  const port = createAppStoreConnect({
    baseUrl: 'https://apple.example',
    fetch,
    now: () => now,
    timeoutMs: 200,
  })
  const tokenOf = (index: number) =>
    new Headers(sent[index]?.init.headers).get('authorization')?.replace('Bearer ', '') ?? ''
  return { port, sent, tokenOf, pass: (milliseconds: number) => (now = addMilliseconds(now, milliseconds)) }
}

function error(status: number, code: string, detail: string, headers?: Record<string, string>): Step {
  return {
    status,
    body: { errors: [{ id: 'x', status: String(status), code, title: 'No', detail }] },
    ...(headers && { headers }),
  }
}

function brief(result: { outcome: string; reason?: string }): string {
  return result.reason ? `${result.outcome} ${result.reason}` : result.outcome
}

afterEach(() => vi.useRealTimers())

describe('tokens', () => {
  it('name the issuer, are valid for at most twenty minutes, and begin a minute ago', async () => {
    const { port, tokenOf } = answering({})
    await port.findDevices(KEY, [UDID])
    expect(decodeProtectedHeader(tokenOf(0))).toEqual({ alg: 'ES256', kid: KEY.keyId, typ: 'JWT' })
    const { iss, aud, iat = 0, exp = 0 } = decodeJwt(tokenOf(0))
    expect([iss, aud]).toEqual([KEY.issuerId, 'appstoreconnect-v1'])
    expect(iat).toBe(parseInstant('2026-11-15T07:59:00Z').getTime() / SECOND)
    expect(exp - iat).toBe(1200)
  })

  it('are reused until near their end, each for its own key', async () => {
    const { port, tokenOf, pass } = answering({})
    await port.findDevices(KEY, [UDID])
    pass(16 * MINUTE)
    await port.findDevices(KEY, [UDID])
    pass(MINUTE)
    await port.findDevices(KEY, [UDID])
    await port.findDevices({ ...KEY, keyId: 'OTHERKEY22' }, [UDID])
    expect(tokenOf(1)).toBe(tokenOf(0))
    expect(tokenOf(2)).not.toBe(tokenOf(0))
    expect(decodeProtectedHeader(tokenOf(3)).kid).toBe('OTHERKEY22')
  })

  it('a refused one is replaced once; then the session is lost', async () => {
    const refused = error(401, 'NOT_AUTHORIZED', 'Provide a token.')
    const once = answering(refused, {})
    once.pass(SECOND)
    expect(brief(await once.port.findDevices(KEY, [UDID]))).toBe('found')
    expect(once.sent).toHaveLength(2)
    const twice = answering(refused)
    expect(brief(await twice.port.findDevices(KEY, [UDID]))).toBe('no_session')
    expect(twice.sent).toHaveLength(2)
    expect(twice.tokenOf(1)).not.toBe(twice.tokenOf(0))
  })

  it('an unreadable key is a lost session, and is not printed', async () => {
    const { port, sent } = answering({})
    const result = await port.certificates({ ...KEY, privateKey: 'hush-hush' })
    expect([brief(result), sent.length]).toEqual(['no_session', 0])
    expect(JSON.stringify(result)).not.toContain('hush')
  })
})

describe('requests', () => {
  it("register, look up and enable in the provider's format", async () => {
    const { port, sent } = answering({ status: 201, body: DEVICE_BODY })
    await port.registerDevice(KEY, { ...DEVICE, name: 'x'.repeat(60) })
    await port.enableDevice(KEY, 'K3V8N5M2PA')
    expect(sent.map(({ address, init }) => [init.method, address, JSON.parse(String(init.body))])).toEqual([
      [
        'POST',
        'https://apple.example/v1/devices',
        { data: { type: 'devices', attributes: { name: 'x'.repeat(50), platform: 'IOS', udid: UDID } } },
      ],
      [
        'PATCH',
        'https://apple.example/v1/devices/K3V8N5M2PA',
        { data: { type: 'devices', id: 'K3V8N5M2PA', attributes: { status: 'ENABLED' } } },
      ],
    ])
  })

  it('are split, so that no address is long', async () => {
    const { port, sent } = answering({})
    await port.findDevices(
      KEY,
      Array.from({ length: 100 }, (_, index) => String(index).padStart(40, '0')),
    )
    expect(sent).toHaveLength(3)
    expect(Math.max(...sent.map(({ address }) => address.length))).toBeLessThan(2000)
    expect(new URL(sent[0]?.address ?? '').searchParams.get('limit')).toBe('200')
  })

  it('follow pages, but never to another host', async () => {
    const next = 'https://elsewhere.example/v1/devices?cursor=abc&limit=200'
    const { port, sent } = answering(
      { body: { data: [DEVICE_BODY.data], links: { next } } },
      { body: { data: [{ ...DEVICE_BODY.data, id: 'SECOND' }], links: {} } },
    )
    const found = await port.findDevices(KEY, [UDID])
    expect(found).toMatchObject({ devices: [{ providerId: 'K3V8N5M2PA' }, { providerId: 'SECOND' }] })
    expect(sent[1]?.address).toBe('https://apple.example/v1/devices?cursor=abc&limit=200')
  })

  it('stop at an endless list', async () => {
    const next = 'https://apple.example/v1/devices?cursor=abc'
    const { port } = answering({ body: { data: [], links: { next } } })
    expect(brief(await port.findDevices(KEY, [UDID]))).toBe('unavailable server')
  })

  it('a profile request names its certificate and devices', async () => {
    const bundleIds = {
      data: [
        { type: 'bundleIds', id: 'LONGER', attributes: { identifier: '*.more' } },
        { type: 'bundleIds', id: 'WILD', attributes: { identifier: '*' } },
      ],
    }
    const { port, sent } = answering({ body: bundleIds }, error(409, 'ENTITY_ERROR', 'No.'))
    const wish = { name: 'bustan-1', bundleIdentifier: '*', certificateId: 'C1', deviceIds: ['D1', 'D2'] }
    expect(brief(await port.makeProfile(KEY, wish))).toBe('refused')
    expect(new URL(sent[0]?.address ?? '').searchParams.get('filter[identifier]')).toBe('*')
    expect(JSON.parse(String(sent[1]?.init.body))).toEqual({
      data: {
        type: 'profiles',
        attributes: { name: 'bustan-1', profileType: 'IOS_APP_ADHOC' },
        relationships: {
          bundleId: { data: { type: 'bundleIds', id: 'WILD' } },
          certificates: { data: [{ type: 'certificates', id: 'C1' }] },
          devices: {
            data: [
              { type: 'devices', id: 'D1' },
              { type: 'devices', id: 'D2' },
            ],
          },
        },
      },
    })
  })

  it('slow down when few calls are left in the hour', async () => {
    const low = { headers: { 'x-rate-limit': 'user-hour-lim:3500;user-hour-rem:7;' } }
    const { port, sent } = answering(low)
    await port.findDevices(KEY, [UDID])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const second = port.findDevices(KEY, [UDID])
    await vi.advanceTimersByTimeAsync(SECOND)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2 * SECOND)
    vi.useRealTimers()
    expect(brief(await second)).toBe('found')
  })
})

describe('an App ID', () => {
  const wildcard = { data: [{ id: 'B1', type: 'bundleIds', attributes: { identifier: '*', name: 'XC' } }] }
  const taken = error(
    409,
    'ENTITY_ERROR.ATTRIBUTE.INVALID',
    "An App ID with Identifier '*' is not available.",
  )

  it('that exists is not created; a longer one that the filter also finds does not count', async () => {
    const there = answering({ body: wildcard })
    expect((await there.port.ensureAppId(KEY, '*')).outcome).toBe('found')
    expect(there.sent).toHaveLength(1)
    const other = { data: [{ id: 'B2', attributes: { identifier: 'com.example.*' } }] }
    const longer = answering({ body: other }, { status: 201 })
    expect((await longer.port.ensureAppId(KEY, 'com.example')).outcome).toBe('created')
  })

  it('that is missing is created with identifier, name and platform', async () => {
    const { port, sent } = answering({}, { status: 201, body: { data: {} } })
    expect((await port.ensureAppId(KEY, '*')).outcome).toBe('created')
    expect(sent[1]).toMatchObject({ address: 'https://apple.example/v1/bundleIds', init: { method: 'POST' } })
    expect(JSON.parse(String(sent[1]?.init.body))).toEqual({
      data: { type: 'bundleIds', attributes: { identifier: '*', name: 'Bustan', platform: 'IOS' } },
    })
  })

  it.each([
    [
      'forbidden',
      error(403, 'FORBIDDEN_ERROR', 'The API key in use does not allow this request'),
      'no_session role',
    ],
    ['not available', taken, 'refused'],
    ['a server error', error(500, 'UNEXPECTED_ERROR', 'An unexpected error occurred.'), 'unavailable server'],
  ])('with %s: %s', async (_, step, expected) => {
    const { port } = answering({}, step, {})
    expect(brief(await port.ensureAppId(KEY, '*'))).toBe(expected)
  })

  it('that another worker created meanwhile is found', async () => {
    const { port } = answering({}, taken, { body: wildcard })
    expect((await port.ensureAppId(KEY, '*')).outcome).toBe('found')
  })
})
