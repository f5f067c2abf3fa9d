import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { parseInstant } from '#kernel/time.ts'
import { createCertificateIdentity } from '#server/certificate/certificate.ts'
import { signMessage } from '#server/certificate/cms.ts'
import type { Fetch } from '#server/outbound/callOnce.ts'
import { createAppStoreConnect } from './appStoreConnect.developerAccount.ts'
import type { AccountKey } from './developerAccount.port.ts'

// Tests the result for every documented reply of App Store Connect. The twin is not used.

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const KEY: AccountKey = {
  issuerId: '0d9b7c31-6c55-4f0a-8b1e-7c2a5d94e6f3',
  keyId: 'M4N6B8V2CX',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
}
const UDID = '00008130-00AB12CD34EF5678'
const DEVICE = { udid: UDID, name: 'iPad 5678' }

function port(fetch: Fetch) {
  const now = () => parseInstant('2026-11-15T08:00:00Z')
  return createAppStoreConnect({ baseUrl: 'https://apple.example', fetch, now, timeoutMs: 100 })
}
function says(status: number, code: string, detail: string, headers: Record<string, string> = {}) {
  return port(async () =>
    Response.json({ errors: [{ status: String(status), code, detail }] }, { status, headers }),
  )
}
function brief(result: { outcome: string; reason?: string }): string {
  return result.reason ? `${result.outcome} ${result.reason}` : result.outcome
}

describe('the answer for a device', () => {
  it.each([
    [
      403,
      'FORBIDDEN_ERROR',
      'You already have the maximum number of registered iPad devices.',
      'account_full',
    ],
    [409, 'ENTITY_ERROR', 'You already have the maximum number of registered iPad devices.', 'account_full'],
    [409, 'ENTITY_ERROR.ATTRIBUTE.INVALID', `An invalid value '${UDID}' for 'udid'.`, 'bad_udid'],
    [403, 'FORBIDDEN_ERROR', `There is an invalid value for udid ${UDID}`, 'bad_udid'],
    [403, 'FORBIDDEN.REQUIRED_AGREEMENTS_MISSING_OR_EXPIRED', 'Sign it.', 'account_closed agreement'],
    [403, 'FORBIDDEN_ERROR', 'The membership of this team was terminated.', 'account_closed membership'],
    [403, 'FORBIDDEN_ERROR', 'Your program membership has expired.', 'account_closed membership'],
    [403, 'FORBIDDEN_ERROR', 'The API key in use does not allow this request.', 'no_session role'],
    [403, '', '', 'no_session'],
    [401, 'NOT_AUTHORIZED', 'Provide a token.', 'no_session'],
    [429, 'RATE_LIMIT_EXCEEDED', 'Too many.', 'unavailable throttled'],
    [500, 'UNEXPECTED_ERROR', 'Sorry.', 'unavailable server'],
    [503, 'SERVICE_UNAVAILABLE', 'Later.', 'unavailable server'],
    [409, 'ENTITY_ERROR', `Nobody has ever read this about ${UDID}.`, 'unavailable server'],
    [422, 'ENTITY_UNPROCESSABLE', 'Hm.', 'unavailable server'],
    [400, 'PARAMETER_ERROR', 'Hm.', 'unavailable server'],
    [307, 'MOVED', 'Elsewhere.', 'unavailable server'],
  ])('%i %s %j: %s', async (status, code, detail, expected) => {
    const result = await says(status, code, detail).registerDevice(KEY, DEVICE)
    expect(brief(result)).toBe(expected)
    expect(result).toMatchObject({ detail: expect.stringContaining(`${status} ${code}`.trim()) })
    expect(JSON.stringify(result).toLowerCase()).not.toContain(UDID.toLowerCase())
  })

  it('"exists" followed by "not found" can be retried', async () => {
    const fetch: Fetch = async (_, { method }) => {
      if (method === 'GET') return Response.json({ data: [], links: {} })
      const detail = `A device with number '${UDID}' already exists on this team.`
      return Response.json({ errors: [{ code: 'ENTITY_ERROR', detail }] }, { status: 409 })
    }
    expect(brief(await port(fetch).registerDevice(KEY, DEVICE))).toBe('unavailable server')
  })

  it.each([
    ['ENABLED', 'enabled'],
    ['DISABLED', 'disabled'],
    ['PROCESSING', 'processing'],
    ['INELIGIBLE', 'ineligible'],
    ['SOMETHING_NEW', 'unknown'],
    [null, 'unknown'],
    [undefined, 'unknown'],
  ])('with the status %s: %s', async (given, status) => {
    const attributes = {
      udid: UDID.toLowerCase(),
      model: null,
      ...(given !== undefined && { status: given }),
    }
    const fetch: Fetch = async () => Response.json({ data: { id: 'P2', attributes } }, { status: 201 })
    const device = { providerId: 'P2', udid: UDID, status }
    expect(await port(fetch).registerDevice(KEY, DEVICE)).toEqual({ outcome: 'registered', device })
  })
})

it.each([400, 401, 403, 429, 500])('a udid in the text of a %i is never printed', async (status) => {
  const words = `Nothing about ${UDID} nor ${'4be1f3d09a'.repeat(4)}.`
  const refusing = says(status, 'X', words)
  const results = [
    await refusing.registerDevice(KEY, DEVICE),
    await refusing.findDevices(KEY, [UDID]),
    await refusing.enableDevice(KEY, 'P2'),
    await refusing.readProfile(KEY, 'P2'),
  ]
  expect(JSON.stringify(results)).not.toMatch(/00AB12CD34EF5678|4be1f3d09a/i)
  expect(JSON.stringify(results)).toContain('Nothing about (udid) nor (udid).')
})

describe('a Retry-After of the provider', () => {
  it.each([
    ['120', 120],
    ['Sun, 15 Nov 2026 08:01:30 GMT', 90],
    ['Sun, 15 Nov 2026 07:00:00 GMT', 0],
    ['soon', undefined],
  ])('%s is %s seconds', async (text, seconds) => {
    for (const status of [429, 503]) {
      const result = await says(status, 'X', 'Later.', { 'retry-after': text }).findDevices(KEY, [UDID])
      expect(result).toMatchObject({ outcome: 'unavailable' })
      expect('retryAfterSeconds' in result ? result.retryAfterSeconds : undefined).toBe(seconds)
    }
  })
})

describe('an invalid answer', () => {
  const endless: Fetch = (_, { signal }) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  const throwing: Fetch = async (address) => {
    throw new TypeError(`Failed to reach ${address}`, { cause: { code: 'ECONNREFUSED' } })
  }
  const page: Fetch = async () => new Response('<html>hello</html>')
  const nonsense: Fetch = async () => Response.json({ data: { id: 7 } })

  it.each([
    ['silence', endless, 'unavailable no_answer'],
    ['an error that names the address', throwing, 'unavailable no_answer'],
    ['a page in between', page, 'unavailable server'],
    ['nonsense', nonsense, 'unavailable server'],
  ] as const)('%s is unknown, and nothing is thrown or printed', async (_, fetch, expected) => {
    const results = [
      await port(fetch).registerDevice(KEY, DEVICE),
      await port(fetch).findDevices(KEY, [UDID]),
      await port(fetch).enableDevice(KEY, 'P2'),
      await port(fetch).certificates(KEY),
      await port(fetch).makeProfile(KEY, {
        name: 'a',
        bundleIdentifier: '*',
        certificateId: 'c',
        deviceIds: [],
      }),
      await port(fetch).readProfile(KEY, 'P2'),
    ]
    expect(results.map(brief)).toEqual(Array(6).fill(expected))
    expect(JSON.stringify(results)).not.toContain(UDID)
  })

  const attributes = { name: 'a', profileState: 'ACTIVE', expirationDate: '2027-01-01T00:00:00.000+00:00' }
  const read = (profileContent: string | null) =>
    port(async () =>
      Response.json({ data: { id: 'P9', attributes: { ...attributes, profileContent } } }),
    ).readProfile(KEY, 'P9')

  it('a profile that is not a signed plist is unreadable; one without content is invalid', async () => {
    expect(brief(await read('bm90aGluZw=='))).toBe('unavailable server')
    expect(await read(null)).toMatchObject({ outcome: 'found', profile: { isActive: false, udids: [] } })
  })

  it('a profile tells its devices; one that was changed after it was signed is unreadable', async () => {
    const [from, until] = [parseInstant('2026-01-01T00:00:00Z'), parseInstant('2027-01-01T00:00:00Z')]
    const signer = await createCertificateIdentity({
      name: 'signer',
      issuer: null,
      isAuthority: true,
      from,
      until,
    })
    const list = `<dict><key>ProvisionedDevices</key><array><string>${UDID}</string></array></dict>`
    const signed = await signMessage(Buffer.from(`<plist version="1.0">${list}</plist>`), signer)
    expect(await read(signed.toString('base64'))).toMatchObject({ profile: { udids: [UDID] } })
    const changed = signed.toString('latin1').replace(UDID, UDID.replace('5678', '5679'))
    expect(brief(await read(Buffer.from(changed, 'latin1').toString('base64')))).toBe('unavailable server')
  })
})
