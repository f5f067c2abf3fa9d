import { By, until } from 'selenium-webdriver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFullScale } from '../support/scale.ts'
import { type Journey, startJourney, WAIT_MS } from './steps.ts'

/** A purchase in WebKit: to the bank by a link and by a form, and back from both. */

let journey: Journey

beforeAll(async () => {
  journey = await startJourney()
  await journey.bustan('registration', 'open')
  await journey.bustan(
    ...['packages', 'put', 'webkit-month', '--name-fa', 'ماهانهٔ آزمون', '--name-en', 'Test month'],
    ...['--price', '149000', '--days', '30'],
  )
})

afterAll(() => journey?.stop())

async function logIn(phone: string): Promise<void> {
  await journey.open('/register?lang=fa')
  await journey.type('input[type=tel]', phone)
  await journey.press('button[type=submit]')
  await journey.headingIs('کد فعال‌سازی')
  await journey.type('input[name=code]', await journey.newest(phone))
  await journey.driver.wait(until.urlContains('/installProfile'), WAIT_MS)
}

/** The radio is invisible over its card; people touch the label. */
const choose = (text: string) =>
  journey.actOn(By.xpath(`//label[contains(., '${text}')]`), (label) =>
    journey.driver.executeScript('arguments[0].click()', label),
  )

async function goToBank(method: string): Promise<void> {
  await journey.open('/packages?lang=fa')
  await choose('ماهانهٔ آزمون')
  await choose(method)
  await journey.driver.wait(
    () => journey.driver.executeScript(`return !document.querySelector('#pay button[disabled]')`),
    WAIT_MS,
  )
  await journey.driver.executeScript(
    `document.querySelector('#pay').lastElementChild.scrollIntoView({ block: 'end' })`,
  )
  await journey.shoot(`packages-${method === 'درگاه بانک' ? 'bank' : 'direct'}-fa`)
  expect(await journey.faults()).toEqual([])
  await journey.pressButton('پرداخت ۱۶۳٫۹ هزار تومان')
  await journey.driver.wait(until.urlContains('/sandbox/bank/'), WAIT_MS)
}

async function decide(outcome: string, page: 'success' | 'unsuccess'): Promise<void> {
  await journey.press(`button[value=${outcome}]`)
  await journey.driver.wait(until.urlContains(`/payment/${page}?payment=`), WAIT_MS)
  await journey.alive()
  await journey.listen()
}

/** One gateway uses a form, the other a link; `make proof` tests everything with both. */
const tried = <Case>(cases: Case[], count: number): Case[] => (isFullScale ? cases : cases.slice(0, count))

describe('a purchase in WebKit', () => {
  const REFUSED: Array<[string, string, string]> = [
    ['درگاه بانک', 'bank', '09357781002'],
    ['درگاه مستقیم', 'direct', '09357781001'],
  ]
  test.each(tried(REFUSED, 1))(
    '%s: refused, then paid, and still there after a reload',
    async (method, name, phone) => {
      await logIn(phone)
      await goToBank(method)
      await decide('refuse', 'unsuccess')
      await journey.headingIs('پرداخت انجام نشد')
      await journey.shoot(`payment-${name}-refused-fa`)
      expect(await journey.violations()).toEqual([])

      await goToBank(method)
      await decide('pay', 'success')
      await journey.headingIs('پرداخت انجام شد')
      expect(await journey.textOf('main')).toContain('کد پیگیری')
      await journey.shoot(`payment-${name}-paid-fa`)
      expect(await journey.violations()).toEqual([])
      await journey.driver.navigate().refresh()
      await journey.alive()
      await journey.headingIs('پرداخت انجام شد')
      expect(
        await journey.driver.executeScript(`return localStorage.getItem('inQueuePaymentId')`),
      ).not.toBeNull()
      await journey.driver.executeScript('localStorage.clear()')
    },
  )

  const CLOSED: Array<[string, string, number, string]> = [
    ['درگاه مستقیم', '09357781004', 3, 'پرداخت انجام شد'],
    ['درگاه بانک', '09357781005', 36, 'پرداخت انجام نشد'],
  ]
  test.each(tried(CLOSED, 0))('%s: a tab that is closed at the bank', async (method, phone, minutes, end) => {
    await logIn(phone)
    await goToBank(method)
    const authority = decodeURIComponent((await journey.driver.getCurrentUrl()).split('/').at(-1) ?? '')
    await journey.call(`POST /sandbox/api/bank/${encodeURIComponent(authority)}`, { outcome: 'silent' })
    await journey.open('/account')
    await journey.actOn(By.xpath(`//a[contains(., 'ماهانهٔ آزمون')]`), (link) =>
      journey.driver.executeScript('arguments[0].click()', link),
    )
    await journey.headingIs('منتظر جواب بانک هستیم')
    await journey.call('POST /sandbox/api/clock', { seconds: minutes * 60 })
    await journey.headingIs(end)
    await journey.driver.executeScript('localStorage.clear()')
  })

  const BACK: Array<[string, string]> = [
    ['درگاه مستقیم', '09357781003'],
    ['درگاه بانک', '09357781006'],
  ]
  test.each(tried(BACK, 1))(
    '%s: going back from the bank restores the page, and it can pay',
    async (method, phone) => {
      await logIn(phone)
      await goToBank(method)
      await journey.driver.navigate().back()
      await journey.driver.wait(until.urlContains('/packages'), WAIT_MS)
      await journey.alive()
      await journey.driver.wait(
        () =>
          journey.driver.executeScript(`
          const button = document.querySelector('#pay button')
          return !!button && !button.disabled && !button.hasAttribute('aria-busy')`),
        WAIT_MS,
        'the button is stuck',
      )
      await journey.pressButton('پرداخت ۱۶۳٫۹ هزار تومان')
      await journey.driver.wait(until.urlContains('/sandbox/bank/'), WAIT_MS)
      await decide('pay', 'success')
      await journey.headingIs('پرداخت انجام شد')
      await journey.driver.executeScript('localStorage.clear()')
    },
  )
})
