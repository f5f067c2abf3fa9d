import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { By, error, until, type WebDriver, type WebElement } from 'selenium-webdriver'
import { expect, inject } from 'vitest'
import { SECOND } from '#kernel/time.ts'
import { newestCode } from '../support/login.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { callOver } from '../support/product.ts'
import { isFullScale } from '../support/scale.ts'
import { commandClient } from '../support/server/commandClient.ts'
import { startWebKit } from './browser.ts'
import { type StoreAddress, startStore } from './sharedStore.ts'

/** Shared by every WebKit journey: a store over TLS, a browser, and steps that survive a changing page. */

const SHOTS = fileURLToPath(new URL('../../.data/report/webkit/', import.meta.url))
// The same axe as in the Chromium tests.
const AXE_PACKAGE = createRequire(import.meta.url).resolve('@axe-core/playwright')
const AXE = readFileSync(createRequire(AXE_PACKAGE).resolve('axe-core/axe.min.js'), 'utf8')
/** Twice the usual timeout: the browser shares two cores with both workers of the Chromium tests. */
export const PAGE_TIMEOUT_MS = 4 * PATIENCE_MS

export interface Journey extends Steps {
  /** The command line of the store. */
  bustan(...words: string[]): Promise<string>
  stop(): Promise<void>
}

/** Runs in the store that all journeys share; `isAlone` is for a journey that makes it unusable for others. */
export async function startJourney({ isAlone = false } = {}): Promise<Journey> {
  mkdirSync(SHOTS, { recursive: true })
  const stops: Array<() => Promise<void>> = []
  const stop = async () => {
    for (const end of stops.reverse()) await end()
  }
  try {
    const store = isAlone ? await startStore() : { ...inject('sharedStore'), stop: async () => undefined }
    stops.push(store.stop)
    const commands = commandClient(store.settings)
    stops.push(commands.stop)
    const webkit = await startWebKit()
    stops.push(webkit.stop)
    return { ...storySteps(stepsOf(webkit.driver, store)), bustan: (...words) => commands.run(words), stop }
  } catch (fault) {
    await stop()
    throw fault
  }
}

export type Steps = ReturnType<typeof storySteps>

function stepsOf(driver: WebDriver, { origin, url }: StoreAddress) {
  const actOn = acting(driver)
  const clickInPage = (locator: By) =>
    actOn(locator, (element) => driver.executeScript('arguments[0].click()', element))
  /** Reads in one step inside the page: an element that was found may be replaced before its text is read. */
  const textOf = (css: string) =>
    driver.executeScript<string>(`return (document.querySelector(arguments[0]) || {}).innerText || ''`, css)
  const call = (name: string, input?: Record<string, unknown>) =>
    callOver((path, init) => fetch(`${url}${path}`, init), name, input)
  const steps = {
    driver,
    origin,
    /** The address without the TLS proxy, for callers other than the browser. */
    url,
    call,
    newest: (phone: string) => newestCode({ call }, phone),
    async open(path: string): Promise<void> {
      await driver.get(origin + path)
      await steps.alive()
      await listen(driver)
    },
    async alive(): Promise<void> {
      await driver.wait(
        () =>
          driver.executeScript(
            `return document.readyState === 'complete' && !!document.querySelector('[data-over-modal]')`,
          ),
        PAGE_TIMEOUT_MS,
        'the page did not come alive',
      )
    },
    listen: () => listen(driver),
    faults: () => driver.executeScript<string[]>('return window.faults'),
    textOf,
    async headingIs(text: string): Promise<void> {
      await driver.wait(
        async () => (await textOf('h1')).trim() === text,
        PAGE_TIMEOUT_MS,
        `no heading ${text}`,
      )
    },
    actOn,
    press: (css: string) => actOn(By.css(css), (element) => click(driver, element)),
    pressButton: (text: string) =>
      actOn(By.xpath(`//button[contains(., '${text}')]`), (element) => click(driver, element)),
    type: (css: string, text: string) => actOn(By.css(css), (element) => element.sendKeys(text)),
    /** Waits until the page says this. */
    says: (text: string, css = 'main') =>
      driver.wait(async () => (await textOf(css)).includes(text), PAGE_TIMEOUT_MS, `nothing says ${text}`),
    follow: (text: string) => clickInPage(By.xpath(`//main//a[contains(., '${text}')]`)),
    /** The radio is invisible over its card; people touch the label. */
    choose: (text: string) => clickInPage(By.xpath(`//label[contains(., '${text}')]`)),
    comeTo: (path: string) => driver.wait(until.urlContains(path), PAGE_TIMEOUT_MS, `not at ${path}`),
    /** Simulates returning to the tab: the page refetches at once. */
    comeBack: () => driver.executeScript(`document.dispatchEvent(new Event('visibilitychange'))`),
    pass: (milliseconds: number) =>
      call('POST /sandbox/api/clock', { seconds: Math.round(milliseconds / SECOND) }),
    shoot: (name: string) => shoot(driver, name),
    /** Only in the proof: Chromium runs axe in every run, and a check takes longer than most steps. */
    violations: async () => (isFullScale ? violations(driver) : []),
  }
  return steps
}

/** Steps of several journeys: logging in, enrolling an iPhone, buying. */
function storySteps(base: ReturnType<typeof stepsOf>) {
  const { driver, origin, url, call } = base
  const steps = {
    ...base,
    async logIn(phone: string): Promise<void> {
      await base.open('/register?lang=fa')
      await steps.enterNumber(phone)
      await base.comeTo('/installProfile')
    },
    /** On /register and its next page. */
    async enterNumber(phone: string): Promise<void> {
      await base.type('input[type=tel]', phone)
      await base.press('button[type=submit]')
      await base.headingIs('کد فعال‌سازی')
      await base.type('input[name=code]', await base.newest(phone))
    },
    /** Calls the API with the browser's session and key, for what only a real iPhone does. */
    async asBrowser(name: string, input: Record<string, unknown> = {}) {
      const [tokens, device] = await driver.executeScript<[string | null, string | null]>(
        `return [localStorage.getItem('accessToken'), localStorage.getItem('device')]`,
      )
      const { id, secretKey = '' } = JSON.parse(device ?? '{}')
      const headers = {
        'access-token': JSON.parse(tokens ?? '{}').accessToken ?? '',
        'secret-key': secretKey,
      }
      const request = (path: string, init?: RequestInit) => fetch(`${url}${path}`, init)
      const { status, body } = await callOver(
        request,
        name,
        { ...input, ...(id && { device_id: id }) },
        headers,
      )
      if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
      return body
    },
    /** This browser would save the profile to a file; the page it returns to continues by itself. */
    async introduce(): Promise<void> {
      const { profile_url } = await steps.asBrowser('POST /device/enrolment')
      const { body } = await call('POST /sandbox/api/iphone/enrol', { profile_url })
      await base.open(body['location'].slice(origin.length))
      await driver.wait(
        () =>
          driver.executeScript(
            `return localStorage.getItem('device') !== null && location.pathname !== '/getDevice'`,
          ),
        PAGE_TIMEOUT_MS,
        'the device was not claimed',
      )
    },
    /** The package must be for sale; ends at the bank. */
    async canPay(): Promise<void> {
      await driver.wait(
        () =>
          driver.executeScript(`
            const buttons = Array.from(document.querySelectorAll('main button'))
            const button = buttons.find((one) => one.textContent.includes('پرداخت ۱۴۹ هزار تومان'))
            return !!button && !button.disabled && !button.hasAttribute('aria-busy')`),
        PAGE_TIMEOUT_MS,
        'the button is stuck',
      )
    },
    async goToBank(name: string, method?: string): Promise<void> {
      await base.open('/packages?lang=fa')
      await base.choose(name)
      if (method) await base.choose(method)
      await steps.canPay()
      expect(await base.faults()).toEqual([])
      await base.pressButton('پرداخت ۱۴۹ هزار تومان')
      await base.comeTo('/sandbox/bank/')
    },
    async decide(outcome: 'pay' | 'refuse'): Promise<void> {
      await base.press(`button[value=${outcome}]`)
      await base.comeTo(`/payment/${outcome === 'pay' ? 'success' : 'unsuccess'}?payment=`)
      await base.alive()
      await base.listen()
    },
  }
  return steps
}

/** Scrolls the element to the middle of the screen: at the edge the tab bar would take the touch. */
async function click(driver: WebDriver, element: WebElement): Promise<void> {
  await driver.executeScript(`arguments[0].scrollIntoView({ block: 'center' })`, element)
  await element.click()
}

/** Finds and acts; repeats if the page replaced the element in between. */
function acting(driver: WebDriver) {
  return async (locator: By, act: (element: WebElement) => Promise<unknown>): Promise<void> => {
    await driver.wait(
      async () => {
        try {
          await act(await driver.findElement(locator))
          return true
        } catch (fault) {
          if (fault instanceof error.StaleElementReferenceError || fault instanceof error.NoSuchElementError)
            return false
          throw fault
        }
      },
      PAGE_TIMEOUT_MS,
      `nothing to act on: ${locator}`,
    )
  }
}

/** Records errors from here on. Earlier ones are in the performance entries of the page, which must be hydrated. */
async function listen(driver: WebDriver): Promise<void> {
  await driver.executeScript(`
    window.faults = window.faults || []
    window.addEventListener('error', (event) => window.faults.push('error: ' + event.message))
    window.addEventListener('unhandledrejection', (event) => window.faults.push('rejection: ' + event.reason))
    document.addEventListener('securitypolicyviolation', (event) =>
      window.faults.push('policy: ' + event.effectiveDirective + ' ' + event.blockedURI))
    const say = console.error
    console.error = (...args) => { window.faults.push('console: ' + args.join(' ')); say.apply(console, args) }`)
}

/** Screenshots for the report page. */
async function shoot(driver: WebDriver, name: string): Promise<void> {
  if (!isFullScale) return
  // Wait for fonts, and for the frame that shows them.
  await driver.executeAsyncScript(
    'const done = arguments[0]; document.fonts.ready.then(() => setTimeout(done, 300))',
  )
  writeFileSync(`${SHOTS}${name}.png`, await driver.takeScreenshot(), 'base64')
}

async function violations(driver: WebDriver): Promise<string[]> {
  await driver.executeScript(AXE)
  return driver.executeAsyncScript<string[]>(`
    const done = arguments[0]
    axe.run().then(
      (result) => done(result.violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ': ' + node.target.join(' ')))),
      (error) => done([String(error)]))`)
}
