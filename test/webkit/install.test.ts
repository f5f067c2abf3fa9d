import { By, until } from 'selenium-webdriver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR, startStopwatch } from '#kernel/time.ts'
import { recordFigure } from '../support/figures.ts'
import { type Journey, PAGE_TIMEOUT_MS, startJourney } from './steps.ts'

/** An installation in WebKit over TLS: from the page of an application to the home screen. */

const PHONE = '09357791001'
const APPLICATION = '/applications/chenar'

let journey: Journey

beforeAll(async () => {
  journey = await startJourney()
  await journey.bustan('registration', 'open')
  await journey.logIn(PHONE)
  await journey.introduce()
  await register()
})

afterAll(() => journey?.stop())

/** Advances the clock by the days of the registration. */
async function register(): Promise<void> {
  const { body } = await journey.call('POST /sandbox/api/subscription', { phone: PHONE, days: 30 })
  await journey.asBrowser('POST /subscription/{id}/apply', { id: body['subscription_id'] })
  for (let round = 0; round < 5; round++) {
    await journey.pass(3 * DAY + HOUR)
    await journey.open('/deviceStatus')
    await journey.driver.wait(async () => (await journey.textOf('h1')) !== '', PAGE_TIMEOUT_MS)
    if ((await journey.textOf('h1')).trim() === 'دستگاه‌تان آماده است') return
  }
  throw new Error(`the device is not ready: ${await journey.textOf('main')}`)
}

const DIALOG = '[role=dialog]'
const BUTTON = 'main a[href^="/applications/download/"]'

const says = (text: string) => journey.says(text, `${DIALOG} [role=status]`)

/**
 * On an iPhone the install prompt opens over the page. This browser instead leaves the page for a URL that it cannot
 * open. After going back, the page still shows the progress of the installation.
 */
async function openedForIos(): Promise<string> {
  const { driver } = journey
  await driver.wait(until.urlContains('itms-services:'), PAGE_TIMEOUT_MS).catch(async (fault) => {
    throw new Error(`${fault.message}; the page says: ${await journey.textOf('body')}`)
  })
  const opened = await driver.getCurrentUrl()
  await driver.navigate().back()
  await driver.wait(until.urlContains('/applications/download/'), PAGE_TIMEOUT_MS)
  await journey.alive()
  return opened
}

/** Downloads half of the file and waits until the page shows it. */
async function fetchFirstBytes(manifestUrl: string): Promise<void> {
  const get = async (address: string, headers?: Record<string, string>) => {
    const answer = await fetch(address.replace(journey.origin, journey.url), headers ? { headers } : {})
    expect(answer.ok).toBe(true)
    return answer.text()
  }
  const manifest = await get(manifestUrl)
  const [, address] = /software-package<\/string>\s*<key>url<\/key>\s*<string>([^<]+)</.exec(manifest) ?? []
  await get(address ?? '', { range: 'bytes=0-99' })
}

test('from an application page: one tap, the question of iOS, the download progress, and the home screen', async () => {
  const elapsed = startStopwatch()
  await journey.open(`${APPLICATION}?lang=fa`)
  await journey.driver.executeScript('window.isSame = true')
  // Until the page knows the device, it shows the button for visitors.
  await journey.says('نصب', BUTTON)
  await journey.press(BUTTON)
  const [way, manifest] = (await openedForIos()).split('url=')
  expect(way).toBe('itms-services://?action=download-manifest&')
  const manifestUrl = decodeURIComponent(manifest ?? '')
  expect(manifestUrl.slice(0, journey.origin.length + 3)).toBe(`${journey.origin}/i/`)
  expect(await journey.driver.executeScript('return window.isSame')).toBe(true)
  await says('حالا پیام iOS را تأیید کنید')
  await journey.shoot('install-confirm-fa')
  expect(await journey.violations()).toEqual([])

  await fetchFirstBytes(manifestUrl)
  await says('برنامه دارد روی دستگاه‌تان دانلود می‌شود')
  await journey.driver.wait(until.elementLocated(By.css(`${DIALOG} progress`)), PAGE_TIMEOUT_MS)
  const installed = await journey.call('POST /sandbox/api/iphone/install', { manifest_url: manifestUrl })
  expect(installed.status).toBe(200)
  await says('برنامه به دستگاه رسید')
  await says('به صفحهٔ اصلی نگاه کنید')
  await journey.shoot('install-sent-fa')
  expect(await journey.violations()).toEqual([])
  expect(await journey.faults()).toEqual([])
  recordFigure('WebKit: from the application page to the home screen (s)', Math.round(elapsed() / 1000))
})
