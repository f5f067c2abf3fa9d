import { recordFigure } from '../support/figures.ts'
import { readyDevice } from './deviceSteps.ts'
import { alive, expect, freshPhone, open, type Page, proofTest, test } from './fixtures.ts'
import { elsewhere, world } from './loginSteps.ts'

/** From a tap on an application to its icon on the home screen, as the page shows it. */

/** Chromium cannot open `itms-services:` and logs it; access tokens expire while days pass and are renewed. */
const LINES = /launch 'itms-services:|status of 40[13]/
const MOST_TAPS = 6

/** The manifest's address, once the package is signed. */
function signed(page: Page): Promise<string> {
  return page
    .waitForResponse(
      async (response) => response.url().includes('/installation/link/') && (await response.json()).is_ready,
      { timeout: 60_000 },
    )
    .then(async (response) => (await response.json()).plist_url as string)
}

proofTest(
  'the first visit to the first installation on a registered device takes few taps',
  async ({ page, browser, server, allow }) => {
    test.slow()
    allow(LINES)
    const phone = freshPhone()
    await readyDevice(page, server, phone)
    // Safari deletes storage after a week without a visit: the same iPhone with an empty browser.
    const fresh = await browser.newContext({ baseURL: server.url, extraHTTPHeaders: elsewhere() })
    const visit = await fresh.newPage()
    let taps = 0
    const tap = async (target: ReturnType<Page['locator']>) => {
      taps += 1
      await target.click()
    }
    await open(visit, '/')
    await tap(visit.getByRole('main').locator('a[href^="/applications/"]').first())
    await visit.waitForURL('**/applications/*')
    await tap(visit.locator('a[href^="/applications/download/"]').first())
    await visit.waitForURL('**/register')
    await alive(visit)
    await visit.getByLabel('شمارهٔ موبایل').fill(phone)
    await tap(visit.getByRole('button', { name: 'دریافت کد' }))
    await expect(visit).toHaveURL(/\/activate$/)
    const ready = signed(visit)
    // iOS offers the code above the keyboard.
    taps += 1
    await visit.getByLabel('کد فعال‌سازی').fill(await world(server).newest(phone))
    await ready
    await expect(visit.getByRole('dialog').getByRole('status')).toContainText('حالا پیام iOS را تأیید کنید')
    // The question of iOS is the last tap.
    taps += 1
    recordFigure('taps from the first visit to the first installation on a registered device', taps)
    expect(taps).toBeLessThanOrEqual(MOST_TAPS)
    await fresh.close()
  },
)
