import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, RequirementsClient } from '../support/requirementsClient.ts'
import { type OwnServer, startOwnServer } from '../support/server/ownServer.ts'

/**
 * Every call of requirements 7.10 to 7.44, in whole journeys of a client that was written from docs/requirements.md
 * alone, against a server in a process of its own. Other calls (enrolling a device, opening a payment) are those of the
 * store's website, here `website`; what happens outside is done by the sandbox.
 */

let server: OwnServer
let host: string

beforeAll(async () => {
  server = await startOwnServer({ LOG_LEVEL: 'error' })
  host = server.url
}, 300_000)

afterAll(() => server.stop(), 60_000)

/** The world outside the store: SMS, bank, iPhone and time. */
async function sandbox(path: string, payload?: object): Promise<Answer['body']> {
  const init = payload && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  }
  const response = await fetch(`${host}/sandbox/api/${path}`, init)
  expect([path, response.status]).toEqual([path, 200])
  return response.json()
}

async function codeFor(phone: string): Promise<string> {
  const { messages } = await sandbox(`sms?phone=${phone}`)
  return messages[0].code
}

let people = 0

/** A client whose user has logged in. */
async function loggedIn(): Promise<RequirementsClient> {
  const client = new RequirementsClient(host)
  const phone = `0912777${String(++people).padStart(4, '0')}`
  expect((await client.post('/user/register', { phoneNumber: phone })).status).toBe(200)
  expect((await client.activate(phone, await codeFor(phone))).status).toBe(200)
  return client
}

/** Calls of the store's own pages, beyond those that the client knows. */
const website = {
  async enrol(client: RequirementsClient) {
    const { body } = await client.post('/device/enrolment')
    const { location } = await sandbox('iphone/enrol', { profile_url: body.profileUrl })
    const token = new URL(location, host).searchParams.get('token')
    const claimed = await client.post('/device/claim', { token })
    client.secretKey = claimed.body.secretKey
    return { id: claimed.body.device.id as string, udid: claimed.body.udid as string }
  },

  /** A package, paid at the bank. */
  async buy(client: RequirementsClient): Promise<string> {
    const packages = (await client.get('/package')).body.packages
    const response = await fetch(`${host}/api/v1/payment`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'access-token': client.accessToken ?? '',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ package_id: packages[0].id, method: 'direct' }),
    })
    const { payment, visit } = (await response.json()) as Answer['body']
    const authority = visit.url.split('/').pop()
    const { location } = await sandbox(`bank/${authority}`, { outcome: 'pay' })
    await fetch(new URL(location, host), { redirect: 'manual' })
    return payment.id
  },
}

/** The value of each named field, such as `latestVersion.name`. A missing field fails. */
function expectFields(entity: Record<string, unknown>, names: string): void {
  const missing = names
    .trim()
    .split(/\s+/)
    .filter((name) => {
      let value: unknown = entity
      for (const part of name.split('.')) value = (value as Record<string, unknown> | null)?.[part]
      return value === undefined
    })
  expect(missing).toEqual([])
}

test('the client imports nothing of the product', () => {
  for (const file of ['test/support/requirementsClient.ts', 'test/slice/requirementsClient.test.ts']) {
    const from = [...readFileSync(file, 'utf8').matchAll(/^import .*from '(.+)'$/gm)].map(([, name]) => name)
    expect(from.filter((name) => name?.startsWith('#') || name?.includes('/src/'))).toEqual([])
  }
})

describe('a visitor', () => {
  const client = () => new RequirementsClient(host)

  test('[7.45] [7.10] tells what they do, and the answer has an id', async () => {
    const data = {
      utm: { source: 'telegram' },
      uniqueUserId: crypto.randomUUID(),
      purchaseFlowGroup: 'A',
      purchaseFlowVersion: '1',
      packageTestGroup: 'N',
      registerTestGroup: 'A',
    }
    const names = `website_open website_login packages_view phone_number_verify phone_number_verified udid_install
      udid_installed payment_success`
    for (const name of names.split(/\s+/)) {
      const { status, body } = await client().post('/action', { name, data })
      expect([name, status, typeof body.id]).toEqual([name, 200, 'string'])
    }
  })

  test('[7.45] [7.24] [7.25] [7.26] browses: a list, a category of it, an application, its view', async () => {
    const first = await client().get('/application?per_page=12&page=1&sort=download_count')
    expect([first.status, first.body.items.length]).toEqual([200, 12])
    const counts = first.body.items.map((item: { downloadCount: number }) => item.downloadCount ?? Infinity)
    expect(counts.filter(Number.isFinite)).toEqual(
      counts.filter(Number.isFinite).toSorted((a: number, b: number) => b - a),
    )
    for (const item of first.body.items)
      expectFields(
        item,
        'id label nameFa nameEn summaryFa summaryEn price icon score downloadCount origin categories',
      )
    const category = first.body.items[0].categories[0]
    expectFields(category, 'id type name label page')
    const inside = await client().get(
      `/application?per_page=12&page=1&category=${category.label}&sort=download_count`,
    )
    expect(inside.body.items.map(({ label }: { label: string }) => label)).toContain(
      first.body.items[0].label,
    )
    const { status, body } = await client().get(`/application/by_label/${first.body.items[0].label}`)
    expect(status).toBe(200)
    expectFields(
      body,
      `id label packageName nameFa nameEn summaryFa summaryEn descriptionFa descriptionEn price downloadCount icon
        bannerType banner ipadBanner fullscreenBanner ipadFullscreenBanner primaryColor website developer.id
        developer.displayName isEnableComment isEnableStatistics isCompatibleWithIpad isCompatibleWithIphone
        isEnableUpdateWithoutPackage isEnableInstallFromWebsite titleIsDark categories imageLists comments
        suggestedApplication relatedApplications developerApplications bestApplicationsInMainCategory score
        latestVersion.name latestVersion.changeLog latestVersion.isForce latestVersion.fileSize
        latestVersion.minimumIosVersion latestVersion.maximumIosVersion latestVersion.createTime mainPackage packages
        installTrackingLink`,
    )
    for (const comment of body.comments)
      expectFields(comment, 'text score answer user.id user.name createTime')
    for (const one of body.categories) expectFields(one, 'id type name icon label page')
    expect((await client().post(`/application/${body.id}/event/view_site`)).status).toBe(200)
    // The installation neither waits for the tracking link nor depends on its result.
    if (body.installTrackingLink) await fetch(body.installTrackingLink, { method: 'HEAD' }).catch(() => null)
  })

  test('[7.45] [7.44] downloads a public file without a session, and with a dead one', async () => {
    const { body } = await client().get('/application?per_page=12&page=1&sort=download_count')
    const { url } = body.items[0].icon
    const plain = await client().download(url, false)
    expect([plain.status, plain.bytes.length > 500]).toEqual([200, true])
    const expired = client()
    expired.accessToken = 'expired'
    expect((await expired.download(url)).bytes.equals(plain.bytes)).toBe(true)
  })

  test('[7.45] [7.32] [7.34] reads a campaign address and the payment methods; a login is asked for by 401', async () => {
    const { status, body } = await client().get('/campaign/siboffer/url')
    expect([status, URL.canParse(body.url)]).toEqual([200, true])
    const methods = await client().get('/payment/method')
    expect(methods.body.methods.length).toBeGreaterThan(0)
    expect((await client().post('/campaign/siboffer/redeem')).status).toBe(401)
    const unknown = await client().get('/no/such/call')
    expect([unknown.status, typeof unknown.body.message]).toEqual([404, 'string'])
  })

  test('[7.45] [7.9] a network failure counts as status 0', async () => {
    expect((await new RequirementsClient('http://127.0.0.1:1').get('/application')).status).toBe(0)
  })
})

describe('a login', () => {
  test('[7.45] [7.37] [7.38] [7.41] register, resend, a wrong code, activate', async () => {
    const client = new RequirementsClient(host)
    const phoneNumber = '09127770900'
    const asked = await client.post('/user/register', { phoneNumber })
    expectFields(asked.body, 'phoneNumber activateTtl')
    expect(asked.body.activateTtl).toBeGreaterThan(0)
    expect((await client.post('/user/activate/code', { phoneNumber: '0912' })).status).toBe(400)
    await sandbox('clock', { seconds: asked.body.activateTtl + 1 })
    const again = await client.post('/user/activate/code', { phoneNumber })
    expect([again.status, again.body.activateTtl > 0]).toEqual([200, true])
    const code = await codeFor(phoneNumber)
    const wrong = code === '1234' ? '4321' : '1234'
    const refused = await client.activate(phoneNumber, wrong)
    expect([refused.status, typeof refused.body.message]).toEqual([400, 'string'])
    const { status, body } = await client.activate(phoneNumber, code)
    expect(status).toBe(200)
    expectFields(body, 'user.phoneNumber accessToken refreshToken')
  })

  test('[7.45] [7.27] [7.33] afterwards redeems its campaign and sends the stored request', async () => {
    const client = await loggedIn()
    expect((await client.post('/campaign/siboffer/redeem')).status).toBe(200)
    const { body } = await client.get('/application?per_page=12&page=1&sort=download_count')
    const sent = await client.post(`/application/${body.items[0].id}/installation/request`)
    expect(sent.status).toBe(200)
  })

  test('[7.45] [7.42] [4.33] [4.34] a 401 refreshes the tokens; a refused refresh logs out', async () => {
    const client = await loggedIn()
    const before = client.refreshToken
    // An access token lives 15 minutes.
    await sandbox('clock', { seconds: 16 * 60 })
    expect((await client.post('/campaign/siboffer/redeem')).status).toBe(200)
    expect([client.isAuthenticated, client.refreshToken === before]).toEqual([true, false])
    client.accessToken = client.refreshToken = 'made up'
    expect((await client.post('/campaign/siboffer/redeem')).status).toBe(401)
    expect(client.isAuthenticated).toBe(false)
  })

  test('[7.45] [7.43] [7.44] sends a file with its topics and reads it again, with the session only', async () => {
    const client = await loggedIn()
    const file = new File(['یادداشت'], 'note.txt', { type: 'text/plain' })
    const { status, body } = await client.upload('ticket', file, { topic: 'payment', subTopic: 'refund' })
    expect([status, body.topic, body.subTopic]).toEqual([200, 'payment', 'refund'])
    expect((await client.upload('ticket', file)).status).toBe(200)
    const address = `/api/v1/upload/ticket/${body.id}`
    expect((await client.download(address)).bytes.toString()).toBe('یادداشت')
    expect((await client.download(address, false)).status).toBe(401)
  })
})

describe('a purchase', () => {
  test('[7.45] [7.29] [7.30] [7.35] [7.36] pay, apply, wait, install', async () => {
    const client = await loggedIn()
    const list = await client.get('/application?per_page=100&page=1&sort=download_count')
    const details = await Promise.all(
      list.body.items
        .slice(0, 20)
        .map(({ label }: { label: string }) => client.get(`/application/by_label/${label}`)),
    )
    const { body: application } = details.find(
      ({ body }) =>
        body.isEnableInstallFromWebsite &&
        body.isCompatibleWithIphone &&
        body.price === 0 &&
        !body.mainPackage &&
        body.isInstallable,
    ) as Answer
    const device = await website.enrol(client)
    const link = `/application/${application.id}/installation/link/${device.id}`

    // Without a package: error type 1 opens the purchase.
    const early = await client.get(`${link}?target=site`)
    expect([early.status, early.body.errorType]).toEqual([409, 1])
    const direct = await client.get(`${link}/direct/latest`)
    expect([direct.status, direct.body.isReady, direct.body.deviceStatus]).toEqual([200, false, 3])

    const paymentId = await website.buy(client)
    const payment = await client.get(`/payment/${paymentId}`)
    expectFields(payment.body, 'amount target.package.id target.package.name target.application')
    const [once, twice] = await Promise.all(
      [1, 2].map(() => client.post(`/payment/${paymentId}/apply`, { udid: device.udid })),
    )
    expect([once?.status, twice?.status]).toEqual([200, 200])

    const ready = await untilReady(client, `${link}?target=site`)
    expectFields(ready, 'isReady plistUrl installationUrl deviceStatus')
    expect(ready.installationUrl).toMatch(/^itms-services:\/\/\?action=download-manifest&url=/)
    for (const version of ['latest', application.latestVersion.name]) {
      const { body } = await client.get(`${link}/direct/${encodeURIComponent(version)}`)
      expect([version, body.isReady, typeof body.installationUrl]).toEqual([version, true, 'string'])
    }
    const manifest = await client.download(ready.plistUrl, false)
    expect([manifest.status, manifest.bytes.toString().includes(application.packageName)]).toEqual([
      200,
      true,
    ])
  }, 240_000)

  /** Days pass until the device is registered; then the file is signed within seconds. */
  async function untilReady(client: RequirementsClient, path: string): Promise<Answer['body']> {
    for (let day = 0; day < 45; day++) {
      const { body } = await client.get(path)
      if (body.isReady) return body
      // A queued device needs days; a package that is being signed needs a real moment for its job.
      if (body.installationUrl) await new Promise((resolve) => setTimeout(resolve, 1000))
      else await sandbox('clock', { seconds: 24 * 60 * 60 })
    }
    throw new Error('the package never became ready')
  }
})
