import { execFileSync } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, parse } from 'plist'
import { beforeAll, describe, expect, test } from 'vitest'
import { createPorts } from '#adapters/index.ts'
import { loadSandbox } from '#app/loadSandbox.ts'
import { makeCertificateAuthority, makeDeviceIdentity } from '#sandbox/iphone/authority.ts'
import { sandboxAuthority } from '#sandbox/iphone/sandboxAuthority.ts'
import type { CertificateIdentity } from '#server/certificate/certificate.ts'
import { signMessage } from '#server/certificate/cms.ts'
import { loadConfig } from '#server/settings/config.ts'
import { recordFigure } from '../../support/figures.ts'
import { type LoggedIn, logIn } from '../../support/login.ts'
import { productForFile } from '../../support/product.ts'
import { liveSettings } from '../../support/server/liveSettings.ts'

const folder = mkdtempSync(join(tmpdir(), 'bustan-cms-'))
const file = (name: string) => join(folder, name)
const openssl = (...args: string[]) =>
  execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
openssl(
  'req',
  '-x509',
  '-newkey',
  'rsa:2048',
  '-nodes',
  '-keyout',
  'site.key',
  '-out',
  'site.pem',
  '-days',
  '30',
  '-subj',
  '/CN=localhost',
)

writeFileSync(
  file('signer.pem'),
  readFileSync(file('site.pem'), 'utf8') + readFileSync(file('site.key'), 'utf8'),
)

const lines: string[] = []
const product = productForFile(
  {
    LOG_LEVEL: 'debug',
    PROFILE_SIGNER: file('signer.pem'),
    TRUSTED_PROXIES: '1',
  },
  { log: { write: (line) => lines.push(line) } },
)
const UDID = '00008030-001A2B3C4D5E6F70'
const FACTS = { UDID, PRODUCT: 'iPhone15,4', VERSION: '22B91' }
let user: LoggedIn
let authority: CertificateIdentity
let phone: CertificateIdentity

beforeAll(async () => {
  user = await logIn(product, '09124445566', { 'x-forwarded-for': '10.3.0.1' })
  authority = await sandboxAuthority(product.system.db)
  phone = await makeDeviceIdentity('Sandbox iPhone', authority)
})

const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, '')

interface StartedEnrolment {
  profileUrl: string
  answerPath: string
  challenge: string
}

async function startEnrolment(): Promise<StartedEnrolment> {
  const { body } = await product.call('POST /device/enrolment', {}, user.headers)
  const profileUrl: string = body['profile_url']
  const bytes = Buffer.from(await (await product.request(pathOf(profileUrl))).arrayBuffer())
  const text = bytes.toString('utf8')
  const { PayloadContent } = parse(
    text.slice(text.indexOf('<?xml'), text.indexOf('</plist>') + 8),
  ) as unknown as {
    PayloadContent: { URL: string; Challenge: string }
  }
  return { profileUrl, answerPath: pathOf(PayloadContent.URL), challenge: PayloadContent.Challenge }
}

async function sendAnswer(path: string, body: Uint8Array): Promise<string> {
  const response = await product.request(path, {
    method: 'POST',
    body: Uint8Array.from(body),
    headers: { 'content-type': 'application/pkcs7-signature' },
  })
  expect(response.status).toBe(301)
  expect(await response.text()).toBe('')
  return response.headers.get('location') ?? ''
}

const sign = (facts: object, by: CertificateIdentity = phone) =>
  signMessage(Buffer.from(build(facts as never)), { ...by, chain: [authority.certificate] })
const claim = (location: string, headers = user.headers) =>
  product.call('POST /device/claim', { token: new URL(location).searchParams.get('token') ?? '' }, headers)

describe('the profile', () => {
  test('[19.6] is signed with the certificate that the file has now, RSA or elliptic', async () => {
    const before = readFileSync(file('signer.pem'), 'utf8')
    const renewed = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-days', '30']
    openssl(
      'req',
      '-x509',
      ...renewed,
      '-nodes',
      '-keyout',
      'ec.key',
      '-out',
      'ec.pem',
      '-subj',
      '/CN=localhost',
    )
    try {
      for (const [content, certificate] of [
        [readFileSync(file('ec.pem'), 'utf8') + readFileSync(file('ec.key'), 'utf8'), 'ec.pem'],
        // A file that is just being written.
        ['', 'ec.pem'],
        [before, 'site.pem'],
      ] as const) {
        writeFileSync(file('signer.pem'), content)
        const { profileUrl } = await startEnrolment()
        const response = await product.request(pathOf(profileUrl))
        writeFileSync(file('renewed.mobileconfig'), Buffer.from(await response.arrayBuffer()))
        const from = ['-inform', 'DER', '-in', 'renewed.mobileconfig', '-out', 'renewed.xml']
        openssl('cms', '-verify', ...from, '-CAfile', certificate, '-purpose', 'any')
      }
    } finally {
      writeFileSync(file('signer.pem'), before)
    }
  })

  test('has a signature that openssl accepts', async () => {
    const { profileUrl } = await startEnrolment()
    const response = await product.request(pathOf(profileUrl))
    expect(response.headers.get('content-type')).toBe('application/x-apple-aspen-config')
    expect(response.headers.get('content-disposition')).toContain('device.mobileconfig')
    expect(response.headers.get('cache-control')).toBe('no-store')
    writeFileSync(file('profile.mobileconfig'), Buffer.from(await response.arrayBuffer()))
    openssl(
      'cms',
      '-verify',
      '-inform',
      'DER',
      '-in',
      'profile.mobileconfig',
      '-CAfile',
      'site.pem',
      '-purpose',
      'any',
      '-out',
      'profile.xml',
    )
    const profile = parse(readFileSync(file('profile.xml'), 'utf8')) as unknown as Record<string, object>
    expect(profile).toMatchObject({
      PayloadType: 'Profile Service',
      PayloadVersion: 1,
      PayloadContent: { DeviceAttributes: ['UDID', 'PRODUCT', 'VERSION'] },
    })
  })

  test('[10.22] of an expired attempt leads to a page that explains it', async () => {
    const { profileUrl } = await startEnrolment()
    await product.call('POST /sandbox/api/clock', { seconds: 601 })
    const response = await product.request(pathOf(profileUrl))
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      expect.stringContaining('/getDevice?fault=late'),
    ])
    user = await logIn(product, '09124445566', { 'x-forwarded-for': '10.3.0.2' })
  })
})

describe('the answer of a device', () => {
  test('[1.9] [10.5] is accepted, claimed once, and gives the key once', async () => {
    const { answerPath, challenge } = await startEnrolment()
    const location = await sendAnswer(answerPath, await sign({ ...FACTS, CHALLENGE: challenge }))
    expect(location).toMatch(/\/getDevice\?token=[\w-]{40,}$/)
    expect(location).not.toContain(UDID)
    const claimed = await claim(location)
    expect(claimed.body).toMatchObject({
      udid: UDID,
      device: { type: 0, product: 'iPhone15,4', ios_major: 18 },
    })
    expect(claimed.body['secret_key'].length).toBeGreaterThan(40)
    expect((await claim(location)).status).toBe(404)
    const headersWithKey = { ...user.headers, 'secret-key': claimed.body['secret_key'] }
    const { body } = await product.call('GET /device', {}, headersWithKey)
    expect(body['devices']).toEqual([{ ...claimed.body['device'], udid: UDID, udid_end: UDID.slice(-4) }])
  })

  test('enrolling the same device again gives the same device with a new key', async () => {
    const { answerPath, challenge } = await startEnrolment()
    const again = await claim(
      await sendAnswer(answerPath, await sign({ ...FACTS, UDID: UDID.toLowerCase(), CHALLENGE: challenge })),
    )
    const headersWithKey = { ...user.headers, 'secret-key': again.body['secret_key'] }
    const { body } = await product.call('GET /device', {}, headersWithKey)
    expect(body['devices']).toEqual([{ ...again.body['device'], udid: UDID, udid_end: UDID.slice(-4) }])
  })

  test('[7.18] is sent to analytics when it is claimed, not before, and without its udid', async () => {
    const readEvents = () =>
      product.system.db.selectFrom('trackedEvent').selectAll().where('name', '=', 'udid_installed').execute()
    const before = await readEvents()
    const { answerPath, challenge } = await startEnrolment()
    const location = await sendAnswer(answerPath, await sign({ ...FACTS, CHALLENGE: challenge }))
    expect(await readEvents()).toHaveLength(before.length)
    const token = new URL(location).searchParams.get('token') ?? ''
    const groups = { purchase_flow_group: 'A', purchase_flow_version: '1', register_test_group: 'A' }
    const queued = { campaign_group: 'N', campaign_segment: 'siboffer' }
    const data = {
      ...groups,
      ...queued,
      utm: { source: 'yalda' },
      unique_user_id: '0123456789abcdef'.repeat(2),
    }
    await product.call('POST /device/claim', { token, data }, user.headers)
    await claim(location)
    const after = await readEvents()
    expect(after).toHaveLength(before.length + 1)
    const known = new Set(before.map(({ id }) => id))
    const made = after.find(({ id }) => !known.has(id))
    expect(made?.visitorId?.replaceAll('-', '')).toBe(data.unique_user_id)
    expect(made?.data).toEqual({
      utm: { source: 'yalda' },
      purchaseFlowGroup: 'A',
      purchaseFlowVersion: '1',
      campaignGroup: 'N',
      campaignSegment: 'siboffer',
      registerTestGroup: 'A',
    })
    expect(JSON.stringify(after)).not.toContain(UDID)
  })

  test('a user cannot claim the answer of another user', async () => {
    const other = await logIn(product, '09127778899', { 'x-forwarded-for': '10.3.0.3' })
    const { answerPath, challenge } = await startEnrolment()
    const location = await sendAnswer(answerPath, await sign({ ...FACTS, CHALLENGE: challenge }))
    expect((await claim(location, other.headers)).status).toBe(404)
    expect((await claim(location)).status).toBe(200)
  })

  test('of fifty concurrent answers one is accepted', async () => {
    const { answerPath, challenge } = await startEnrolment()
    const body = await sign({ ...FACTS, CHALLENGE: challenge })
    const locations = await Promise.all(Array.from({ length: 50 }, () => sendAnswer(answerPath, body)))
    expect(locations.filter((location) => location.includes('token='))).toHaveLength(1)
  })

  test.each([
    ['SHA-1 in DER', ['-md', 'sha1']],
    ['SHA-256 with indefinite lengths', ['-md', 'sha256', '-stream']],
  ])('made by openssl with %s is accepted', async (_, options) => {
    const { answerPath, challenge } = await startEnrolment()
    writeFileSync(file('attrs.plist'), build({ ...FACTS, CHALLENGE: challenge }))
    writeFileSync(file('dev.pem'), phone.certificate.toString())
    writeFileSync(file('dev.key'), phone.key.export({ type: 'pkcs8', format: 'pem' }))
    openssl(
      'cms',
      '-sign',
      '-binary',
      '-nodetach',
      '-nosmimecap',
      ...options,
      '-in',
      'attrs.plist',
      '-signer',
      'dev.pem',
      '-inkey',
      'dev.key',
      '-outform',
      'DER',
      '-out',
      'resp.der',
    )
    expect(await sendAnswer(answerPath, readFileSync(file('resp.der')))).toContain('token=')
  })

  test('[17.7] the simulated iPhone completes the enrolment', async () => {
    const { body } = await product.call('POST /device/enrolment', {}, user.headers)
    const { body: sent } = await product.call('POST /sandbox/api/iphone/enrol', {
      profile_url: body['profile_url'],
      product: 'iPad14,1',
    })
    expect((await claim(sent['location'])).body['device'].type).toBe(1)
    const elsewhere = await product.call('POST /sandbox/api/iphone/enrol', {
      profile_url: 'http://169.254.169.254/latest',
    })
    expect(elsewhere.status).toBe(400)
  })
})

describe('forged answers', () => {
  test('are all rejected, and each leads to a page that names the reason', {
    timeout: 120_000,
  }, async () => {
    const stranger = await makeCertificateAuthority('Bustan Sandbox iPhone Device CA')
    const strangersPhone = await makeDeviceIdentity('Sandbox iPhone', stranger)
    const selfMade = await makeCertificateAuthority('Sandbox iPhone')
    const site = {
      certificate: new X509Certificate(readFileSync(file('site.pem'))),
      key: createPrivateKey(readFileSync(file('site.key'))),
    }
    const { answerPath, challenge } = await startEnrolment()
    const other = await startEnrolment()
    const facts = { ...FACTS, CHALLENGE: challenge }
    const right = await sign(facts)
    const flipped = (at: number) => {
      const bytes = Buffer.from(right)
      bytes[at] = (bytes[at] ?? 0) ^ 0xff
      return bytes
    }
    const at = right.indexOf(UDID)
    const forgeries: Array<[string, Uint8Array]> = [
      ['nothing', Buffer.alloc(0)],
      ['a word', Buffer.from('hello')],
      ['the plist unsigned', Buffer.from(build(facts as never))],
      ['truncated by one', right.subarray(0, -1)],
      ['half of it', right.subarray(0, right.length / 2)],
      ['one byte more', Buffer.concat([right, Buffer.from([0])])],
      ['doubled', Buffer.concat([right, right])],
      ['too large', Buffer.concat([right, Buffer.alloc(70_000)])],
      [
        'another udid under the signature',
        Buffer.from(right.toString('latin1').replace(UDID, UDID.replace('1A', '1B')), 'latin1'),
      ],
      ...[
        0,
        1,
        4,
        20,
        40,
        at,
        at + 10,
        Math.floor(right.length / 2),
        right.length - 1,
        right.length - 60,
        right.length - 128,
      ].map((place): [string, Uint8Array] => [`byte ${place} flipped`, flipped(place)]),
      ['signed by another authority of the same name', await sign(facts, strangersPhone)],
      ['signed by the other authority itself', await sign(facts, stranger)],
      ['signed by our authority itself', await sign(facts, authority)],
      ['signed by itself', await sign(facts, selfMade)],
      ["signed by the site's certificate", await sign(facts, site)],
      [
        'the certificate of a phone, the key of another',
        await sign(facts, { certificate: phone.certificate, key: strangersPhone.key }),
      ],
      ['without a challenge', await sign(FACTS)],
      ['an empty challenge', await sign({ ...FACTS, CHALLENGE: '' })],
      ["another attempt's challenge", await sign({ ...FACTS, CHALLENGE: other.challenge })],
      ['a challenge that is no text', await sign({ ...FACTS, CHALLENGE: 7 })],
      ['no udid', await sign({ ...facts, UDID: '' })],
      ['a wrong udid', await sign({ ...facts, UDID: 'x'.repeat(40) })],
      ['a udid that is a list', await sign({ ...facts, UDID: [UDID] })],
      ['a Mac', await sign({ ...facts, PRODUCT: 'Mac14,2' })],
      ['no product', await sign({ UDID, CHALLENGE: challenge })],
      ['no plist', await signMessage(Buffer.from('not a plist'), phone)],
      ['an empty message', await signMessage(Buffer.alloc(0), phone)],
      ['a list for a plist', await signMessage(Buffer.from(build(['a'])), phone)],
    ]
    const taken: string[] = []
    for (const [name, body] of forgeries) {
      const location = await sendAnswer(answerPath, body)
      if (!/\/getDevice\?fault=(unreadable|forged|challenge|device)$/.test(location))
        taken.push(`${name}: ${location}`)
    }
    expect(taken).toEqual([])
    expect(forgeries.length).toBeGreaterThanOrEqual(30)
    recordFigure('forged answers of devices refused', forgeries.length)
    // Forged answers do not use up the attempt. The valid answer does, and cannot be repeated.
    expect(await sendAnswer(answerPath, right)).toContain('token=')
    expect(await sendAnswer(answerPath, right)).toContain('fault=late')
    expect(await sendAnswer('/ota/answer/unknown', right)).toContain('fault=late')
  })

  test('mode live does not load the certificate authority of the sandbox', async () => {
    const config = loadConfig(liveSettings(file('signer.pem')))
    expect(await loadSandbox(config)).toBeNull()
    const { deviceTrust } = createPorts(config, null)
    const anchors = await deviceTrust.anchors()
    expect(anchors.map((pem) => new X509Certificate(pem).fingerprint256.replaceAll(':', ''))).toEqual([
      '76F27D00E1333BC88DE0E2916C38C9A7F2B75774C25A794C092A80E3C4C66CCE',
    ])
  })

  test('no log line contains a udid', () => {
    expect(lines.join('\n')).toContain('enrolment failed')
    expect(lines.join('\n').toLowerCase()).not.toContain(UDID.toLowerCase())
  })
})
