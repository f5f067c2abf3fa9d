import { createECDH, createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { machineNow, SECOND, startStopwatch } from '#kernel/time.ts'
import { isAllowedIp, isAllowedUrl, type ResolveHost } from '#server/outbound/publicAddress.ts'
import { type PushService, startPushService, verifySender } from '../../../test/support/pushReceiver.ts'
import type { PushMessage, PushResult } from './push.port.ts'
import { loadVapidKey, vapidPublicKeyOf } from './vapid.ts'
import { createWebPush, type WebPushOptions } from './webPush.push.ts'

// Tests what reaches the push service and the browser, and how the adapter reads every answer.

const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const CONTACT = 'mailto:push@bustan.example'
const MESSAGE: PushMessage = {
  title: 'بوستان',
  body: 'دستگاه‌تان آماده است.',
  url: '/install',
  tag: 'device_ready:7',
  lang: 'fa',
}
let service: PushService

beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())

const build = (more: Partial<WebPushOptions> = {}) =>
  createWebPush({ key, contact: CONTACT, mayBeLoopback: true, ...more })
const brief = (result: PushResult) =>
  'reason' in result ? `${result.outcome} ${result.reason}` : result.outcome

describe('a message', () => {
  it('arrives unchanged, readable only by the browser', async () => {
    const browser = service.browser()
    expect(await build().send(browser.subscription, MESSAGE, 3600)).toEqual({ outcome: 'accepted' })
    expect(browser.received.map(({ message }) => message)).toEqual([MESSAGE])
    expect(browser.received[0]?.headers).toMatchObject({
      ttl: '3600',
      'content-encoding': 'aes128gcm',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    })
  })

  it('names its sender, for this push service only and for hours only', async () => {
    const browser = service.browser()
    const push = build()
    await push.send(browser.subscription, MESSAGE, 60)
    const [received] = browser.received
    if (!received) throw new Error('nothing arrived')
    const { payload } = await verifySender(received, push.applicationServerKey)
    expect(payload).toMatchObject({ aud: service.origin, sub: CONTACT })
    const seconds = (payload.exp ?? 0) - machineNow().getTime() / SECOND
    expect(seconds).toBeGreaterThan(3600)
    expect(seconds).toBeLessThanOrEqual(86_400)
  })

  it('uses one token for many messages, and one topic for repeats only', async () => {
    const browser = service.browser()
    const push = build()
    for (const tag of ['one', 'one', 'other']) await push.send(browser.subscription, { ...MESSAGE, tag }, 60)
    const of = (name: string) => browser.received.map(({ headers }) => headers[name])
    expect(new Set(of('authorization')).size).toBe(1)
    const [first, second, third] = of('topic')
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it.each([
    [200, 'accepted'],
    [201, 'accepted'],
    [202, 'accepted'],
    [404, 'gone'],
    [410, 'gone'],
    [400, 'refused bad_message'],
    [401, 'refused credentials'],
    [403, 'refused credentials'],
    [413, 'refused too_large'],
    [429, 'unavailable throttled'],
    [500, 'unavailable server'],
    [503, 'unavailable server'],
  ] as const)('answered with %s is %s', async (status, expected) => {
    const browser = service.browser()
    browser.answer = status
    expect(brief(await build().send(browser.subscription, MESSAGE, 60))).toBe(expected)
  })

  it('a missing response times out after five seconds', async () => {
    const browser = service.browser()
    browser.answer = 'silence'
    const elapsed = startStopwatch()
    expect(brief(await build({ timeoutMs: 300 }).send(browser.subscription, MESSAGE, 60))).toBe(
      'unavailable no_answer',
    )
    expect(elapsed()).toBeLessThan(5000)
  })

  it('that is too long, or has invalid keys, is refused before sending', async () => {
    const { subscription } = service.browser()
    const before = service.calls
    const long = { ...MESSAGE, body: 'آ'.repeat(2000) }
    expect(brief(await build().send(subscription, long, 60))).toBe('refused too_large')
    const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
    expect(brief(await build().send({ ...subscription, p256dh }, MESSAGE, 60))).toBe('refused keys')
    expect(service.calls).toBe(before)
  })
})

describe('an address', () => {
  it('in our own network is never called: by name, by address or by redirect', async () => {
    const browser = service.browser()
    const live = build({ mayBeLoopback: false, resolve: resolving('127.0.0.1') })
    const { port } = new URL(service.origin)
    const before = service.calls
    for (const endpoint of [
      browser.subscription.endpoint,
      'https://127.0.0.1/send',
      'https://[::1]/send',
      'https://2130706433/send',
      'https://0x7f.1/send',
      'https://169.254.169.254/latest',
      `https://push.example:${port}/send`,
      'https://push.example/send',
      'http://push.example/send',
      'file:///etc/passwd',
      'nonsense',
    ])
      expect(brief(await live.send({ ...browser.subscription, endpoint }, MESSAGE, 60)), endpoint).toBe(
        'refused address',
      )
    browser.answer = 307
    expect(brief(await build().send(browser.subscription, MESSAGE, 60))).toBe('refused address')
    expect(service.calls).toBe(before + 1)
  })

  it('that resolves to any private address is not called either', async () => {
    const live = build({ mayBeLoopback: false, resolve: resolving('93.184.215.14', '10.0.0.7') })
    const to = { ...service.browser().subscription, endpoint: 'https://push.example/send' }
    expect(brief(await live.send(to, MESSAGE, 60))).toBe('refused address')
  })

  it('that does not resolve is unavailable, not refused', async () => {
    const resolve: ResolveHost = (_, done) => done(new Error('ENOTFOUND'), [])
    const to = { ...service.browser().subscription, endpoint: 'https://push.example/send' }
    expect(brief(await build({ resolve }).send(to, MESSAGE, 60))).toBe('unavailable no_answer')
  })

  it.each([
    ['8.8.8.8', true],
    ['17.253.0.1', true],
    ['2a00:1450:4001::200e', true],
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['127.8.8.8', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['ff02::1', false],
    ['push.example', false],
  ])('%s is reachable: %s', (address, expected) => {
    expect(isAllowedIp(address, false)).toBe(expected)
  })

  it('of a local receiver is allowed in the demo only', () => {
    for (const address of ['http://localhost:8080/a', 'http://127.0.0.1:8080/a', 'https://[::1]:8443/a']) {
      expect(isAllowedUrl(new URL(address), true)).toBe(true)
      expect(isAllowedUrl(new URL(address), false)).toBe(false)
    }
    expect(isAllowedUrl(new URL('http://192.168.1.1/a'), true)).toBe(false)
    expect(build().mayReach('https://web.push.apple.com/QGuQyavXutnMH')).toBe(true)
  })
})

describe('the VAPID key', () => {
  it('is created once, readable by its owner only, and the same at every start', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'bustan-push-'))
    const open = () => vapidPublicKeyOf(loadVapidKey({ dataDir, pushVapidKey: '' }))
    const first = open()
    expect(first).toMatch(/^B[\w-]{86}$/)
    expect(open()).toBe(first)
    expect(statSync(join(dataDir, 'secrets', 'push.pem')).mode & 0o777).toBe(0o600)
  })

  it('is that of the settings if set, with or without line breaks', () => {
    const pem = key.export({ type: 'pkcs8', format: 'pem' }).toString()
    for (const pushVapidKey of [pem, pem.trim(), pem.replaceAll('\n', '\\n')])
      expect(vapidPublicKeyOf(loadVapidKey({ dataDir: '', pushVapidKey }))).toBe(vapidPublicKeyOf(key))
  })

  it('of another kind stops the start and is not printed', () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'secp384r1' }).privateKey
    const pushVapidKey = other.export({ type: 'pkcs8', format: 'pem' }).toString()
    for (const wrong of [pushVapidKey, 'hush-hush'])
      expect(() => loadVapidKey({ dataDir: '', pushVapidKey: wrong })).toThrow(/^PUSH_VAPID_KEY is wrong/)
  })
})

test('a subscription stored by the first implementation still gets its messages with the same key', async () => {
  const fixture = new URL('../../../test/fixtures/storedCredentials.json', import.meta.url)
  const { subscription, browserKey, vapid } = JSON.parse(readFileSync(fixture, 'utf8')).push
  const stored = createPrivateKey({ key: vapid.jwk, format: 'jwk' })
  const pushVapidKey = stored.export({ type: 'pkcs8', format: 'pem' }).toString()
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(browserKey, 'base64url')
  const browser = service.browser({ pair, auth: Buffer.from(subscription.auth, 'base64url') })
  const { p256dh, auth } = browser.subscription
  expect({ p256dh, auth }).toEqual({ p256dh: subscription.p256dh, auth: subscription.auth })
  const push = build({ key: loadVapidKey({ dataDir: '', pushVapidKey }) })
  expect(push.applicationServerKey).toBe(vapid.applicationServerKey)
  expect(await push.send(browser.subscription, MESSAGE, 60)).toEqual({ outcome: 'accepted' })
  const [received] = browser.received
  expect(received?.message).toEqual(MESSAGE)
  if (received) await verifySender(received, vapid.applicationServerKey)
})

function resolving(...addresses: string[]): ResolveHost {
  return (_, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    )
}
