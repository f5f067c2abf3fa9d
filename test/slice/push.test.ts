import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliverPush, type NewPush, queuePush } from '#features/notice/push.actions.ts'
import { MAXIMUM_PUSH_BROWSERS } from '#features/notice/push.rules.ts'
import { RATE_LIMITS } from '#server/rateLimits.ts'
import { type LoggedIn, logIn } from '../support/login.ts'
import { productForFile } from '../support/product.ts'
import { type PushService, type Receiver, startPushService, verifySender } from '../support/pushReceiver.ts'
import { changeRows, getRow } from '../support/rows.ts'

const product = productForFile({ TRUSTED_PROXIES: '1' })
let service: PushService
let people = 0

beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())

async function person(): Promise<LoggedIn> {
  people++
  return logIn(product, `0912700${1000 + people}`, { 'x-forwarded-for': `10.7.0.${people}` })
}

const subscribe = (who: LoggedIn, { subscription }: Receiver, language = 'fa') =>
  product.call(
    'POST /push/subscription',
    { ...subscription },
    { ...who.headers, 'accept-language': language },
  )

/** Creates a user with this many browsers. */
async function withBrowsers(count: number): Promise<{ who: LoggedIn; browsers: Receiver[] }> {
  const who = await person()
  const browsers = Array.from({ length: count }, () => service.browser())
  for (const browser of browsers) expect((await subscribe(who, browser)).status).toBe(200)
  return { who, browsers }
}

const push = (who: LoggedIn, subject: string, more: Partial<NewPush> = {}): NewPush => ({
  subject,
  userId: who.userId,
  title: { fa: 'دستگاه‌تان آماده است', en: 'Your device is ready', ar: 'جهازك جاهز', ru: 'Устройство готово' },
  body: {
    fa: 'برنامه‌ها را نصب کنید.',
    en: 'Install your apps.',
    ar: 'ثبّت تطبيقاتك.',
    ru: 'Установите приложения.',
  },
  url: '/install',
  ...more,
})

/** In a separate transaction, as another slice does it. */
async function tell(...pushes: NewPush[]): Promise<void> {
  const ctx = await product.system.context()
  for (const one of pushes) await ctx.transaction((trx) => queuePush(ctx, trx, one))
  await product.system.jobs.drain(20)
}

const messageOf = (subject: string) => getRow(product.system.db, 'pushMessage', { subject })
const rowsOf = (who: LoggedIn) =>
  product.system.db.selectFrom('pushSubscription').selectAll().where('userId', '=', who.userId).execute()
const titles = (browser: Receiver) => browser.received.map(({ message }) => message['title'])

describe('subscribing', () => {
  test('is idempotent, and refuses an endpoint that is not a push service', async () => {
    const who = await person()
    const browser = service.browser()
    await Promise.all(Array.from({ length: 10 }, () => subscribe(who, browser)))
    expect(await rowsOf(who)).toHaveLength(1)
    for (const endpoint of ['http://192.168.1.1/x', 'https://10.0.0.1/x', 'javascript:alert(1)', '/x']) {
      const answer = await subscribe(who, { ...browser, subscription: { ...browser.subscription, endpoint } })
      expect(answer.body['error']).toBe('push_subscription_wrong')
    }
  })

  test('an eleventh browser replaces the oldest, also with concurrent requests', async () => {
    const who = await person()
    const oldest = service.browser()
    await subscribe(who, oldest)
    const others = Array.from({ length: MAXIMUM_PUSH_BROWSERS + 3 }, () => service.browser())
    await Promise.all(others.map((browser) => subscribe(who, browser)))
    const rows = await rowsOf(who)
    expect(rows).toHaveLength(MAXIMUM_PUSH_BROWSERS)
    expect(rows.map(({ endpoint }) => endpoint)).not.toContain(oldest.subscription.endpoint)
  })

  test('a flood of new subscriptions is limited', async () => {
    const who = await person()
    const { max } = RATE_LIMITS.pushSubscriptionPerUser
    const statuses: number[] = []
    for (let at = 0; at <= max; at++) statuses.push((await subscribe(who, service.browser())).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(max)
    expect(statuses.at(-1)).toBe(429)
  })

  test("a user cannot remove or take over another's subscription; a login in the same browser moves it", async () => {
    const { who, browsers } = await withBrowsers(1)
    const [browser] = browsers as [Receiver]
    const other = await person()
    const { endpoint } = browser.subscription
    const removal = await product.call('POST /push/subscription/remove', { endpoint }, other.headers)
    expect(removal.status).toBe(200)
    const stranger = { ...browser, subscription: { ...service.browser().subscription, endpoint } }
    expect((await subscribe(other, stranger)).status).toBe(400)
    expect(await rowsOf(who)).toHaveLength(1)
    expect((await subscribe(other, browser)).status).toBe(200)
    expect([await rowsOf(who), await rowsOf(other)].map(({ length }) => length)).toEqual([0, 1])
    await product.call('POST /push/subscription/remove', { endpoint }, other.headers)
    expect(await rowsOf(other)).toEqual([])
  })
})

describe('a message', () => {
  test('is sent once to every browser of the user, in its language, and to no one else', async () => {
    const { who, browsers } = await withBrowsers(2)
    const english = service.browser()
    await subscribe(who, english, 'en')
    const { browsers: others } = await withBrowsers(1)
    const same = push(who, 'test:once')
    await Promise.all([tell(same, same), tell(same), tell(same)])
    expect([...browsers, english, ...others].map(titles)).toEqual([
      ['دستگاه‌تان آماده است'],
      ['دستگاه‌تان آماده است'],
      ['Your device is ready'],
      [],
    ])
    expect(english.received[0]?.message).toMatchObject({ url: '/install', tag: 'test:once', lang: 'en' })
    const { body } = await product.call('GET /push/key')
    const [received] = english.received
    if (received) await verifySender(received, body['key'])
    expect(await messageOf('test:once')).toMatchObject({ state: 'sent', attempts: 1 })
  })

  test('is not queued when its transaction rolls back', async () => {
    const { who, browsers } = await withBrowsers(1)
    const ctx = await product.system.context()
    const undone = ctx.transaction(async (trx) => {
      await queuePush(ctx, trx, push(who, 'test:undone'))
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await product.system.jobs.drain(20)
    expect(browsers.map(titles)).toEqual([[]])
  })

  test('to an expired subscription deletes it, and still reaches the others', async () => {
    const { who, browsers } = await withBrowsers(2)
    const [gone, other] = browsers as [Receiver, Receiver]
    gone.answer = 410
    await tell(push(who, 'test:gone'))
    expect((await rowsOf(who)).map(({ endpoint }) => endpoint)).toEqual([other.subscription.endpoint])
    expect(titles(other)).toHaveLength(1)
    expect((await messageOf('test:gone')).state).toBe('sent')
  })

  test('waits for a push service that is down; browsers that already got it get it once', async () => {
    const { who, browsers } = await withBrowsers(2)
    const [away, there] = browsers as [Receiver, Receiver]
    away.answer = 503
    await tell(push(who, 'test:away'))
    const { id, state } = await messageOf('test:away')
    expect(state).toBe('sending')
    away.answer = 201
    await deliverPush(await product.system.context(), { messageId: id })
    expect(titles(there)).toHaveLength(1)
    expect((await messageOf('test:away')).state).toBe('sent')
    // The retry of the job finds it already finished.
    const count = away.received.length
    await deliverPush(await product.system.context(), { messageId: id })
    expect(away.received).toHaveLength(count)
  })

  test('cut between call and outcome is repeated with the same tag and topic', async () => {
    const { who, browsers } = await withBrowsers(1)
    const [browser] = browsers as [Receiver]
    await tell(push(who, 'test:cut'))
    const { id } = await messageOf('test:cut')
    await product.system.db.deleteFrom('pushDelivery').where('messageId', '=', id).execute()
    await changeRows(product.system.db, 'pushMessage', { id }, { state: 'sending' })
    const ctx = await product.system.context()
    await Promise.all(Array.from({ length: 3 }, () => deliverPush(ctx, { messageId: id })))
    expect(new Set(browser.received.map(({ headers }) => headers['topic'])).size).toBe(1)
    expect(new Set(browser.received.map(({ message }) => message['tag']))).toEqual(new Set(['test:cut']))
    expect((await messageOf('test:cut')).state).toBe('sent')
  })

  test('is not sent to a browser whose user has signed out', async () => {
    const { who, browsers } = await withBrowsers(1)
    await product.call('POST /user/logout', {}, who.headers)
    await tell(push(who, 'test:out'))
    expect(browsers.map(titles)).toEqual([[]])
    expect(await messageOf('test:out')).toMatchObject({ state: 'failed', failure: 'no_browser' })
  })

  test('is deleted after thirty days, and never sent again', async () => {
    const { who } = await withBrowsers(1)
    await tell(push(who, 'test:forgotten'))
    await product.call('POST /sandbox/api/clock', { seconds: 30 * 86_400 - 60 })
    expect((await messageOf('test:forgotten')).url).toBe('/install')
    await product.call('POST /sandbox/api/clock', { seconds: 120 })
    const erased = { userId: null, title: null, body: null, url: null, eraseAt: null, state: 'sent' }
    expect(await messageOf('test:forgotten')).toMatchObject(erased)
    const again = await logIn(product, `0912700${1000 + people}`, { 'x-forwarded-for': '10.7.1.1' })
    const browser = service.browser()
    await subscribe(again, browser)
    await tell(push(again, 'test:forgotten'))
    expect(titles(browser)).toEqual([])
  })
})
