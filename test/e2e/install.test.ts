import { recordFigure } from '../support/figures.ts'
import { expectAccessibleInProof } from './axe.ts'
import { introduce, readyDevice } from './deviceSteps.ts'
import { alive, expect, freshPhone, open, type Page, proofTest, test } from './fixtures.ts'
import { elsewhere, logInAs, world } from './loginSteps.ts'

/** From a tap on an application to its icon on the home screen, as the page shows it. */

/** Chromium cannot open `itms-services:` and logs it; access tokens expire while days pass and are renewed. */
const LINES = /launch 'itms-services:|status of 40[13]/
const APPLICATION = '/applications/chenar'
const MOST_TAPS = 6

/** The address that the page asked iOS to open. */
async function openedBy(page: Page): Promise<string[]> {
  const opened: string[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  session.on('Page.frameRequestedNavigation', ({ url }) => opened.push(url))
  return opened
}

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
  'one tap on an application: signed, confirmed, sent with percentages, and then in "my apps"',
  async ({ page, server, allow }) => {
    test.slow()
    allow(LINES)
    await readyDevice(page, server, freshPhone())
    const opened = await openedBy(page)
    await open(page, APPLICATION)
    const ready = signed(page)
    await page.locator('a[href^="/applications/download/"]').first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    const manifest = await ready
    await expect(dialog.getByRole('status')).toContainText('حالا پیام iOS را تأیید کنید')
    expect(opened).toContain(`itms-services://?action=download-manifest&url=${encodeURIComponent(manifest)}`)
    await expectAccessibleInProof(page)
    const sent = page.waitForResponse('**/sandbox/api/iphone/install')
    await dialog.getByRole('button', { name: 'نمایشی: آیفونِ شبیه‌سازی‌شده بپذیرد' }).click()
    await expect(dialog.getByRole('status')).toContainText('برنامه دارد روی دستگاه‌تان دانلود می‌شود')
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    expect((await sent).status()).toBe(200)
    await expect(dialog.getByRole('status')).toContainText('برنامه به دستگاه رسید')
    await dialog.getByRole('button', { name: 'تمام' }).click()
    await expect(page.getByRole('button', { name: /^نصب دوباره/ })).toBeVisible()
    await open(page, '/account')
    await expect(page.getByRole('heading', { name: 'برنامه‌های من' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^نصب دوباره/ })).toBeVisible()
    await expectAccessibleInProof(page)
  },
)

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

proofTest(
  'a request made before the device is ready is still there when it is',
  async ({ page, server, allow }) => {
    test.slow()
    allow(LINES)
    await page.context().setExtraHTTPHeaders(elsewhere())
    await open(page, APPLICATION)
    await page.locator('a[href^="/applications/download/"]').first().click()
    await page.waitForURL('**/register')
    await logInAs(page, server, freshPhone())
    await page.waitForURL('**/installProfile')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('installationRequest'))).toBeNull()
    await introduce(page, server)
    await expect(page).toHaveURL(/\/applications\/download\/\d+$/)
    await open(page, '/install')
    await expect(page.getByRole('link', { name: 'ثبت این دستگاه' })).toHaveAttribute(
      'href',
      '/registerDevice',
    )
    await expectAccessibleInProof(page)
    await open(page, '/applications/download')
    await expect(page.getByRole('heading', { name: 'منتظر نصب' })).toBeVisible()
    await expectAccessibleInProof(page)
  },
)
