import { By, until } from 'selenium-webdriver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR, pause, SECOND, stopwatch } from '#kernel/time.ts'
import { recordFigure } from '../support/figures.ts'
import { callOver } from '../support/product.ts'
import { type Journey, startJourney, WAIT_MS } from './steps.ts'

/** From a purchase over a closed account to a device that is registered again, in WebKit. */

const PHONE = '09357791001'
let journey: Journey

beforeAll(async () => {
  journey = await startJourney({ isAlone: true })
  await journey.bustan(
    ...['packages', 'put', 'webkit-month', '--name-fa', 'ماهانهٔ آزمون', '--name-en', 'Test month'],
    ...['--price', '149000', '--days', '30'],
  )
  // Both accounts take devices only when the test opens them.
  await makeRoom('Sandbox two', 0)
})

afterAll(() => journey?.stop())

const makeRoom = (name: string, places: number) =>
  journey.bustan('accounts', 'capacity', name, '--iphone', String(places))
const pass = (seconds: number) => journey.call('POST /sandbox/api/clock', { seconds })
const says = (text: string) =>
  journey.driver.wait(
    async () => (await journey.textOf('main')).includes(text),
    WAIT_MS,
    `nothing says ${text}`,
  )
const follow = (name: string) =>
  journey.actOn(By.xpath(`//a[contains(., '${name}')]`), (link) =>
    journey.driver.executeScript('arguments[0].click()', link),
  )

/** Calls the API with the browser's current session and key, for what only a real iPhone does. */
async function asBrowser(call: string, input: Record<string, unknown> = {}) {
  const [tokens, device] = await journey.driver.executeScript<[string | null, string | null]>(
    `return [localStorage.getItem('accessToken'), localStorage.getItem('device')]`,
  )
  const headers = {
    'access-token': JSON.parse(tokens ?? '{}').accessToken ?? '',
    'secret-key': JSON.parse(device ?? '{}').secretKey ?? '',
  }
  const request = (path: string, init?: RequestInit) => fetch(`${journey.url}${path}`, init)
  return (await callOver(request, call, { ...input, ...idsOf(device) }, headers)).body
}

const idsOf = (device: string | null) => (device ? { device_id: JSON.parse(device).id } : {})

async function logIn(): Promise<void> {
  await journey.open('/register?lang=fa')
  await journey.type('input[type=tel]', PHONE)
  await journey.press('button[type=submit]')
  await journey.headingIs('کد فعال‌سازی')
  await journey.type('input[name=code]', await journey.newest(PHONE))
  await journey.driver.wait(until.urlContains('/installProfile'), WAIT_MS)
}

const choose = (text: string) =>
  journey.actOn(By.xpath(`//label[contains(., '${text}')]`), (label) =>
    journey.driver.executeScript('arguments[0].click()', label),
  )

async function buy(): Promise<void> {
  await journey.open('/packages')
  await choose('ماهانهٔ آزمون')
  await journey.driver.wait(
    () => journey.driver.executeScript(`return !document.querySelector('#pay button[disabled]')`),
    WAIT_MS,
  )
  await journey.pressButton('پرداخت ۱۶۳٫۹ هزار تومان')
  await journey.driver.wait(until.urlContains('/sandbox/bank/'), WAIT_MS)
  await journey.press('button[value=pay]')
  await journey.driver.wait(until.urlContains('/payment/success?payment='), WAIT_MS)
  await journey.alive()
}

/** The simulated iPhone answers the profile; the page it returns to applies the payment to the device. */
async function introduce(): Promise<void> {
  const { profile_url } = await asBrowser('POST /device/enrolment')
  const { body } = await journey.call('POST /sandbox/api/iphone/enrol', { profile_url })
  const { pathname, search } = new URL(body['location'])
  await journey.open(pathname + search)
  // The page continues when the payment is applied to the device.
  await journey.driver.wait(
    () => journey.driver.executeScript(`return location.pathname !== '/getDevice'`),
    WAIT_MS,
    'the device was not taken',
  )
}

/** Downloads like iOS, from the manifest to the last byte. */
async function install(label: string): Promise<void> {
  const { id } = await asBrowser('GET /application/by_label/{label}', { label })
  const call = 'GET /application/{id}/installation/link/{device_id}'
  let link = await asBrowser(call, { id, target: 'site' })
  for (let tries = 0; !link['is_ready'] && tries < 100; tries++) {
    await pause(100)
    link = await asBrowser(call, { id, target: 'site' })
  }
  const { status } = await journey.call('POST /sandbox/api/iphone/install', {
    manifest_url: link['plist_url'],
  })
  expect(status).toBe(200)
}

async function closeAtApple(name: string): Promise<void> {
  const { body } = await journey.call('GET /sandbox/api/apple')
  const { id } = body['accounts'].find((account: { name: string }) => account.name === name)
  await journey.call(`POST /sandbox/api/apple/account/${id}`, { state: 'closed' })
}

test('bought, registered, closed, changed for free, registered again, days and gift shown, reinstalled', async () => {
  const elapsed = stopwatch()
  await logIn()
  await buy()
  await introduce()
  // The first devices of an account are enabled at once.
  await pass(HOUR / SECOND)
  await journey.open('/deviceStatus')
  await journey.headingIs('دستگاه‌تان آماده است')
  await install('chenar')

  await closeAtApple('Sandbox one')
  await pass((12 * HOUR) / SECOND)
  const { body: sms } = await journey.call('GET /sandbox/api/sms', { phone: PHONE })
  expect(sms['messages'].filter(({ text }: { text: string }) => text.includes('/resetAccount'))).toHaveLength(
    1,
  )
  await journey.open('/resetAccount')
  await journey.headingIs('حساب دستگاه‌تان بسته شد')
  await says('هدیهٔ ما')
  await journey.shoot('resetAccount-fa')
  expect(await journey.violations()).toEqual([])
  expect(await journey.faults()).toEqual([])
  await follow('تعویض رایگان حساب')
  await journey.headingIs('حساب را رایگان عوض کنیم؟')
  await journey.pressButton('بله، حساب را عوض کنید')
  await journey.headingIs('تعویض حساب در جریان است')
  await says('نفر ۱ از ۱')
  await journey.shoot('freeResetAccount-fa')
  expect(await journey.violations()).toEqual([])

  await pass(DAY / SECOND)
  await makeRoom('Sandbox two', 100)
  await pass(HOUR / SECOND)
  await journey.driver.executeScript(`document.dispatchEvent(new Event('visibilitychange'))`)
  await journey.headingIs('دستگاه‌تان دوباره ثبت شد')
  await says('هدیهٔ تعویض حساب')
  await journey.shoot('freeResetAccount-done-fa')
  await follow('دیدن اشتراک')
  await journey.headingIs('اشتراک من')
  await says('روزهای انتظار برای تعویض حساب')
  await says('هدیهٔ تعویض حساب')
  await journey.open('/account')
  await says('نصب دوباره')
  await install('chenar')
  expect(await journey.faults()).toEqual([])
  recordFigure('WebKit: from a purchase to registered again, s', Math.round(elapsed() / SECOND))
})
