import { By, until } from 'selenium-webdriver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR, SECOND } from '#kernel/time.ts'
import { type Journey, startJourney, WAIT_MS } from './steps.ts'

/** A refund in WebKit: some days used, cancelled, withdrawn, cancelled again, and paid to the card. */

let journey: Journey
const PHONE = '09357782001'
/** 163,900 × 19 ÷ 30. */
const PART = '۱۰۳٬۸۰۳ تومان'

beforeAll(async () => {
  journey = await startJourney()
  await journey.bustan('registration', 'open')
  await journey.bustan(
    ...['packages', 'put', 'webkit-refund', '--name-fa', 'ماهانهٔ برگشتی', '--name-en', 'Refund month'],
    ...['--price', '149000', '--days', '30'],
  )
  await logIn()
  await introduce()
  await buy()
})

afterAll(() => journey?.stop())

const pass = (milliseconds: number) =>
  journey.call('POST /sandbox/api/clock', { seconds: milliseconds / SECOND })
const comeTo = (path: string) => journey.driver.wait(until.urlContains(path), WAIT_MS, `not at ${path}`)
const pressLink = (text: string) =>
  journey.actOn(By.xpath(`//a[contains(., '${text}')]`), (link) =>
    journey.driver.executeScript('arguments[0].click()', link),
  )
/** Simulates returning to the tab: the page refetches at once. */
const comeBack = () => journey.driver.executeScript(`document.dispatchEvent(new Event('visibilitychange'))`)

async function logIn(): Promise<void> {
  await journey.open('/register?lang=fa')
  await journey.type('input[type=tel]', PHONE)
  await journey.press('button[type=submit]')
  await journey.headingIs('کد فعال‌سازی')
  await journey.type('input[name=code]', await journey.newest(PHONE))
  await comeTo('/installProfile')
}

/**
 * A script fetches the profile, because this browser would save it to a file; then the page opens the answer as iOS
 * does.
 */
async function introduce(): Promise<void> {
  const profileUrl = await journey.driver.executeAsyncScript<string>(`
    const done = arguments[0]
    const { accessToken } = JSON.parse(localStorage.getItem('accessToken'))
    const headers = { 'content-type': 'application/json', 'access-token': accessToken }
    fetch('/api/v1/device/enrolment', { method: 'POST', headers, body: '{}' })
      .then((answer) => answer.json())
      .then((answer) => done(answer.profile_url), (error) => done(String(error)))`)
  const { body } = await journey.call('POST /sandbox/api/iphone/enrol', { profile_url: profileUrl })
  await journey.open(body['location'].slice(journey.origin.length))
  await journey.driver.wait(
    () => journey.driver.executeScript(`return localStorage.getItem('device') !== null`),
    WAIT_MS,
    'the device was not claimed',
  )
  // The page continues by itself; a navigation meanwhile would be lost.
  await comeTo('/device')
}

async function buy(): Promise<void> {
  await journey.open('/packages?lang=fa')
  await journey.actOn(By.xpath(`//label[contains(., 'ماهانهٔ برگشتی')]`), (label) =>
    journey.driver.executeScript('arguments[0].click()', label),
  )
  await journey.driver.wait(
    () => journey.driver.executeScript(`return !document.querySelector('#pay button[disabled]')`),
    WAIT_MS,
  )
  await journey.pressButton('پرداخت ۱۶۳٫۹ هزار تومان')
  await comeTo('/sandbox/bank/')
  await journey.press('button[value=pay]')
  await comeTo('/payment/success?payment=')
  await journey.alive()
  await journey.headingIs('پرداخت انجام شد')
}

async function request(): Promise<void> {
  await journey.open('/subscription')
  await pressLink('لغو و بازپرداخت')
  await journey.headingIs('درخواست بازپرداخت')
  expect(await journey.textOf('main')).toContain('۱۹ روز')
  await journey.pressButton(`درخواست بازپرداخت ${PART}`)
  await journey.headingIs('درخواست‌تان ثبت شد')
}

test('some days used: cancelled, withdrawn, cancelled again, and paid as quoted', async () => {
  await pass(HOUR)
  await journey.open('/deviceStatus')
  await journey.headingIs('دستگاه‌تان آماده است')
  await pass(11 * DAY)

  await request()
  expect(await journey.textOf('[role=timer]')).toMatch(/^(۰۱:۰۰:۰۰|۵۹:\S\S)$/)
  await journey.shoot('refund-waiting-fa')
  expect(await journey.violations()).toEqual([])
  await journey.pressButton('منصرف شدم')
  await journey.actOn(By.xpath(`//*[@role='dialog']//button[contains(., 'بله، منصرف شدم')]`), (button) =>
    button.click(),
  )
  await comeTo('/subscription')

  await request()
  await pass(HOUR)
  await comeBack()
  await journey.headingIs('پول به کدام کارت واریز شود؟')
  const field = 'input[autocomplete=cc-number]'
  await journey.type(field, '۶۲۱۹۸۶۱۲۳۴۵۲۱۲۳')
  expect(await journey.textOf('main')).toContain('این کارت بانک سامان است.')
  await journey.type(field, '۴')
  const typed = await journey.driver.executeScript(`return document.querySelector('${field}').value`)
  expect(typed).toBe('۶۲۱۹ ۸۶۱۲ ۳۴۵۲ ۱۲۳۴')
  await journey.shoot('refund-card-fa')
  expect(await journey.violations()).toEqual([])
  await journey.press('button[type=submit]')
  await journey.headingIs('پول در راه است')
  await pass(5 * HOUR)
  await comeBack()
  await journey.headingIs('پول‌تان واریز شد')
  const text = await journey.textOf('main')
  for (const part of [PART, 'کد پیگیری', '•••• ۱۲۳۴']) expect(text).toContain(part)
  await journey.shoot('refund-paid-fa')
  expect(await journey.faults()).toEqual([])
})
