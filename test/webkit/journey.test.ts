import { By, until, type WebDriver } from 'selenium-webdriver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordFigure } from '../support/figures.ts'
import { wrongCode } from '../support/login.ts'
import { RATIO } from './browser.ts'
import { type Journey, PAGE_TIMEOUT_MS, type Steps, startJourney } from './steps.ts'

/** The store in WebKit over TLS, with the size of an iPhone. */

let journey: Journey
let driver: WebDriver
let origin: string

beforeAll(async () => {
  journey = await startJourney()
  driver = journey.driver
  origin = journey.origin
  await journey.bustan('registration', 'close')
})

afterAll(() => journey?.stop())

const open: Steps['open'] = (path) => journey.open(path)
const alive: Steps['alive'] = () => journey.alive()
const listen: Steps['listen'] = () => journey.listen()
const faults: Steps['faults'] = () => journey.faults()
const headingIs: Steps['headingIs'] = (text) => journey.headingIs(text)
const actOn: Steps['actOn'] = (locator, act) => journey.actOn(locator, act)
const press: Steps['press'] = (css) => journey.press(css)
const type: Steps['type'] = (css, text) => journey.type(css, text)
const shoot: Steps['shoot'] = (name) => journey.shoot(name)
const violations: Steps['violations'] = () => journey.violations()

describe('WebKit', () => {
  test('has the size of an iPhone, a secure context, and letters that join', async () => {
    await open('/')
    const [width, height, ratio, isSecure] = await driver.executeScript<[number, number, number, boolean]>(
      'return [innerWidth, innerHeight, devicePixelRatio, isSecureContext]',
    )
    recordFigure('WebKit viewport', `${width}x${height} at ${ratio}`)
    expect([width, height, ratio, isSecure]).toEqual([390, 844, RATIO, true])
    // No letter is lost after a zero-width non-joiner.
    const [whole, without] = await driver.executeAsyncScript<[number, number]>(`
      const done = arguments[0]
      const widthOf = (text) => {
        const span = document.createElement('span')
        span.textContent = text
        document.querySelector('main').append(span)
        return span.getBoundingClientRect().width
      }
      document.fonts.ready.then(() => done([widthOf('برنامه\u200cها'), widthOf('برنامه\u200cا')]))`)
    expect(whole).toBeGreaterThan(without + 3)
  })

  describe('the login', () => {
    const newest = (phone: string) => journey.newest(phone)
    const find = (css: string) => driver.wait(until.elementLocated(By.css(css)), PAGE_TIMEOUT_MS)
    const pressButton: Steps['pressButton'] = (text) => journey.pressButton(text)
    const enter = (code: string) => type('input[name=code]', code)
    const fieldValue = (css: string) =>
      driver.executeScript<string>(`return (document.querySelector(arguments[0]) || {}).value`, css)
    const reload = async () => {
      await driver.navigate().refresh()
      await alive()
      await headingIs('کد فعال‌سازی')
    }
    async function giveNumber(phone: string): Promise<void> {
      await open('/register?lang=fa')
      await actOn(By.css('input[type=tel]'), (field) => field.clear())
      await type('input[type=tel]', phone)
      await press('button[type=submit]')
      await headingIs('کد فعال‌سازی')
    }
    async function signOut(): Promise<void> {
      await open('/account')
      await headingIs('حساب من')
      await pressButton('خروج از این مرورگر')
      await driver.wait(until.urlIs(`${origin}/`), PAGE_TIMEOUT_MS)
    }

    test('Persian digits, back, a reload, a wrong code, the right one, and sign-out', async () => {
      await giveNumber('۰۹۳۵۷۷۷۱۲۳۴')
      await driver.navigate().back()
      await driver.wait(until.urlContains('/register'), PAGE_TIMEOUT_MS)
      await driver.wait(async () => (await fieldValue('input[type=tel]')) === '09357771234', PAGE_TIMEOUT_MS)
      await driver.navigate().forward()
      await headingIs('کد فعال‌سازی')
      await reload()
      await listen()
      await shoot('activate-fa')
      expect(await violations()).toEqual([])
      const code = await newest('09357771234')
      await enter(wrongCode(code))
      await find('[aria-invalid=true]')
      await shoot('activate-wrong-fa')
      await enter(code)
      await driver.wait(until.urlContains('/installProfile'), PAGE_TIMEOUT_MS)
      await shoot('installProfile-fa')
      expect(await violations()).toEqual([])
      expect(await faults()).toEqual([])
      await signOut()
      await shoot('home-signed-out-fa')
      expect(await driver.executeScript(`return localStorage.getItem('accessToken')`)).toBeNull()
    })
  })
})
