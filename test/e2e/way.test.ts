import campaign from '../../src/features/campaign/campaign.fa.json' with { type: 'json' }
import { recordFigure } from '../support/figures.ts'
import { expect, open, type Page, proofTest, test, waitUntilHydrated } from './fixtures.ts'
import { newAddressHeaders } from './steps/loginSteps.ts'
import { Newcomer } from './steps/newcomer.ts'

/**
 * Measures the way of a new user to the installed application. Earlier figures: 11 taps and 9 screens from an
 * application, 10 and 8 from the packages.
 */

const MOST = { taps: 7, screens: 6 }
/** Chromium cannot open `itms-services:` and logs it; access tokens expire while days pass and are renewed. */
const LINES = /launch 'itms-services:|status of 40[13]/

let gift = ''

test.beforeAll(async ({ server }) => {
  await server.bustan('registration', 'open')
  const made = await server.bustan('codes', 'make', '--kind', 'gift', '--days', '30', '--count', '1')
  gift = /\w{4}-\w{4}-\w{4}/.exec(made)?.[0] ?? made
})
// Restore what the other tests expect.
test.afterAll(({ server }) => server.bustan('registration', 'close'))
test.beforeEach(async ({ context, server, allow }) => {
  test.setTimeout(200_000)
  allow(LINES)
  await context.addCookies([{ name: 'package_group', value: 'N', url: server.url }])
})

const getButton = (page: Page) => page.locator('main a[href^="/applications/download/"]').first()
const installButton = (page: Page) => page.locator('main').getByRole('button', { name: /^نصب/ })

/** The last screen shows what was bought or given, the ready device, and the installation in the same place. */
async function installHere(one: Newcomer): Promise<void> {
  await one.waitFor(installButton(one.page))
  await one.tap(installButton(one.page))
  await one.confirmInstallation()
}

/** Chooses a package, logs in, enrols the device, pays, and installs. */
async function buyAndInstall(one: Newcomer): Promise<void> {
  await chooseAndLogIn(one)
  await one.logIn()
  await one.introduceDevice()
  await one.page.waitForURL('**/packages?*')
  await one.pay()
  await installHere(one)
}
const FROM_PACKAGES = ['/register', '/activate', '/installProfile', '/packages', '/payment/success']

function expectShort(one: Newcomer, from: string, stops: string[]): void {
  recordFigure(`taps from ${from} to the installed application`, one.taps)
  recordFigure(`screens from ${from} to the installed application`, one.screens)
  expect(one.stops.slice(1)).toEqual(stops)
  expect(one.taps).toBeLessThanOrEqual(MOST.taps)
  expect(one.screens).toBeLessThanOrEqual(MOST.screens)
}

test('[21.3] [21.4] [21.5] [21.6] [21.7] [21.13] from an application', async ({ page, server }) => {
  const one = new Newcomer(page, server)
  await one.begin('/applications/chenar')
  await one.tap(getButton(page))
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('از ماهی')
  await expect(sheet).toContainText('همهٔ پول‌تان')
  await one.tap(sheet.getByRole('button', { name: 'شروع با شمارهٔ موبایل' }))
  const wish = page.getByText('برای نصب یادآور چنار')
  await expect(page.getByText('قدم ۱ از ۴')).toBeVisible()
  await expect(wish).toBeVisible()
  await one.logIn()
  await expect(page.getByText('قدم ۲ از ۴')).toBeVisible()
  await expect(wish).toBeVisible()
  await one.introduceDevice()
  await page.waitForURL('**/packages')
  await expect(page.getByText('قدم ۳ از ۴')).toBeVisible()
  await expect(wish).toBeVisible()
  await one.pay()
  await expect(page.getByText('قدم ۴ از ۴')).toBeVisible()
  await expect(wish).toBeVisible()
  await installHere(one)
  await expect(page.getByRole('link', { name: 'دیدن جای دستگاه در صف' })).toBeHidden()
  const [first] = one.stops.slice(1)
  expectShort(one, 'an application', [first ?? '', ...FROM_PACKAGES])
})

proofTest('[21.5] [21.13] from the packages', async ({ page, server }) => {
  const one = new Newcomer(page, server)
  await one.begin('/packages')
  await buyAndInstall(one)
  expectShort(one, 'the packages', FROM_PACKAGES)
})

proofTest('[21.13] from a campaign', async ({ page, server }) => {
  const one = new Newcomer(page, server)
  await one.begin('/campaign/siboffer')
  await one.tap(page.getByRole('button', { name: campaign.campaign_take }))
  await page.waitForURL('**/packages*')
  await buyAndInstall(one)
  expectShort(one, 'a campaign', ['/packages', ...FROM_PACKAGES])
})

test('[21.6] [21.13] from a gift', async ({ page, server }) => {
  const one = new Newcomer(page, server)
  await one.begin(`/gift?code=${gift}`)
  await one.tap(page.getByRole('button', { name: /ورود/ }))
  await one.logIn()
  await one.introduceDevice()
  await page.waitForURL('**/gift?*')
  await one.tap(page.getByRole('button', { name: 'دریافت هدیه' }))
  await page.waitForURL('**/gift/success?*')
  await waitUntilHydrated(page)
  await installHere(one)
  expectShort(one, 'a gift', ['/register', '/activate', '/installProfile', '/gift', '/gift/success'])
})

test('[21.13] from a QR code on a desktop', async ({ page, browser, server }) => {
  const desktop = await browser.newContext({ baseURL: server.url, locale: 'fa', userAgent: DESKTOP })
  const screen = await desktop.newPage()
  await open(screen, '/applications/chenar')
  await getButton(screen).click()
  const code = screen.getByRole('dialog').getByRole('img')
  await expect(code).toBeVisible()
  const path = await getButton(screen).getAttribute('href')
  await desktop.close()

  // On the desktop this is one tap and one screen; the camera of the phone opens the URL in the code.
  const one = new Newcomer(page, server)
  one.taps = 1
  one.stops.push('/applications/chenar', 'QR code')
  await page.context().setExtraHTTPHeaders(newAddressHeaders())
  await open(page, path ?? '')
  await one.logIn()
  await one.introduceDevice()
  await page.waitForURL('**/packages')
  await one.pay()
  await installHere(one)
  expectShort(one, 'a QR code', [
    'QR code',
    '/register',
    '/activate',
    '/installProfile',
    '/packages',
    '/payment/success',
  ])
})

const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'

/** A new user in the shop: chooses a package if none is chosen, and continues to the login. */
async function chooseAndLogIn(one: Newcomer): Promise<void> {
  const { page } = one
  const logIn = page.locator('main').getByRole('button', { name: /ورود/ }).filter({ visible: true }).first()
  await expect(page.locator('main fieldset').first()).toBeVisible()
  if ((await logIn.count()) === 0) await one.tap(page.getByRole('radio').first())
  await one.tap(logIn)
}
