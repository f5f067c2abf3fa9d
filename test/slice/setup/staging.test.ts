import { describe, expect, test } from 'vitest'
import { translate } from '#server/messages.ts'
import { RATE_LIMITS } from '#server/rateLimits.ts'
import { productForFile } from '../../support/product.ts'

/** Mode staging: the sandbox behind its password, the movable clock, and the banner. */

const PASSWORD = 'گذر واژهٔ بلند: ۱۲'
const product = productForFile(
  {
    BUSTAN_MODE: 'staging',
    SANDBOX_PASSWORD: PASSWORD,
    TRUSTED_PROXIES: '1',
    SMS_ADAPTER: 'kavenegar',
    KAVENEGAR_API_KEY: 'key',
  },
  { withPages: true },
)
const basic = (password: string) => `Basic ${Buffer.from(`tester:${password}`).toString('base64')}`
const from = (address: string, password?: string) => ({
  'x-forwarded-for': address,
  ...(password !== undefined && { authorization: basic(password) }),
})

describe('the sandbox', () => {
  test('[17.3] asks for the password at every address with WWW-Authenticate', async () => {
    for (const path of [
      '/sandbox',
      '/sandbox/',
      '/sandbox/api/clock',
      '/sandbox/api/nothing',
      '/sandbox/bank/saman/bank.css',
    ]) {
      const { status, headers } = await product.request(path, { headers: from('10.1.0.1') })
      expect([path, status, headers.get('www-authenticate')]).toEqual([
        path,
        401,
        'Basic realm="sandbox", charset="UTF-8"',
      ])
    }
    const { status, body } = await product.call('GET /sandbox/api/clock', {}, from('10.1.0.1'))
    expect([status, body['error']]).toEqual([401, 'sandbox_password_required'])
  })

  test('opens with the password, for the twins in use', async () => {
    const headers = from('10.1.0.2', PASSWORD)
    expect((await product.request('/sandbox', { headers })).status).toBe(200)
    expect((await product.call('GET /sandbox/api/bank', {}, headers)).status).toBe(200)
    expect((await product.call('GET /sandbox/api/apple', {}, headers)).status).toBe(200)
    // Staging may have real data, so its office requires credentials.
    expect((await product.call('POST /sandbox/api/office', {}, headers)).status).toBe(404)
    // The SMS adapter is the real one.
    expect((await product.call('GET /sandbox/api/sms', {}, headers)).status).toBe(404)
  })

  test('moves the clock only with the password', async () => {
    const move = (headers: Record<string, string>) =>
      product.call('POST /sandbox/api/clock', { seconds: 3600 }, headers)
    const before = await product.system.now()
    expect((await move(from('10.1.0.3'))).status).toBe(401)
    expect((await move(from('10.1.0.3', 'wrong password'))).status).toBe(401)
    expect((await product.system.now()).getTime() - before.getTime()).toBeLessThan(3_600_000)
    expect((await move(from('10.1.0.3', PASSWORD))).status).toBe(200)
    expect((await product.system.now()).getTime() - before.getTime()).toBeGreaterThanOrEqual(3_600_000)
  })

  test('limits attempts per address, and does not block others', async () => {
    const { max } = RATE_LIMITS.sandboxPasswordPerAddress
    const guess = async (address: string, password: string) =>
      (await product.call('GET /sandbox/api/clock', {}, from(address, password))).status
    const statuses = await Promise.all(
      Array.from({ length: 3 * max }, (_, at) => guess('10.1.0.4', `wrong password ${at}`)),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(max)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2 * max)
    // After too many attempts the right password fails too. Otherwise the limit would only slow down guessing.
    expect(await guess('10.1.0.4', PASSWORD)).toBe(429)
    expect(await guess('10.1.0.5', PASSWORD)).toBe(200)
  })

  test.each(['', 'Basic', 'Basic !!!', 'Basic dGVzdGVy', `Bearer ${PASSWORD}`.normalize(), 'Basic Og=='])(
    'is not opened by the header %j',
    async (authorization) => {
      const headers = { 'x-forwarded-for': '10.1.0.6', authorization: encodeURI(authorization) }
      expect((await product.request('/sandbox/api/clock', { headers })).status).toBe(401)
    },
  )

  test('refuses a change from a page of another site', async () => {
    const move = (site: string) =>
      product.call(
        'POST /sandbox/api/clock',
        { seconds: 1 },
        { ...from('10.1.0.7', PASSWORD), 'sec-fetch-site': site },
      )
    expect((await move('cross-site')).body['error']).toBe('sandbox_foreign_page')
    expect((await move('same-origin')).status).toBe(200)
  })
})

describe('the banner', () => {
  const LANGUAGES = ['fa', 'en', 'ar', 'ru'] as const

  test.each(LANGUAGES)('[17.3] is on every page in %s', async (locale) => {
    for (const path of ['/', '/account', '/content/faq', '/not-there']) {
      const html = await (await product.request(`${path}?lang=${locale}`)).text()
      expect(html).toContain(`<p id="staging" role="note">${translate(locale, 'staging_banner')}`)
      expect(html).toContain('href="/staging.css"')
    }
  })
})

describe('without a sandbox behind it', () => {
  const demo = productForFile({}, { withPages: true })
  test('there is no banner', async () => {
    expect(await (await demo.request('/')).text()).not.toContain('staging')
  })
})
