import type { BrowserContext } from '@playwright/test'
import { wrongCode } from '../support/login.ts'
import { expect, freshPhone, open, type Page, proofTest, test } from './fixtures.ts'
import { elsewhere, world } from './loginSteps.ts'

const toPersian = (digits: string) => digits.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '')
const number = (page: Page) => page.getByLabel('شمارهٔ موبایل')
const sendNumber = (page: Page) => page.getByRole('button', { name: 'دریافت کد' })
const code = (page: Page) => page.getByLabel('کد فعال‌سازی')
const resend = (page: Page) => page.getByRole('button', { name: 'ارسال دوبارهٔ کد' })

const comeFromElsewhere = (context: BrowserContext) => context.setExtraHTTPHeaders(elsewhere())
const DESKTOP_CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const REFUSED = /status of (400|401|403|429)/

test.beforeEach(({ context }) => comeFromElsewhere(context))

async function askForCode(page: Page, phone: string): Promise<void> {
  await open(page, '/register')
  await giveNumber(page, phone)
}

async function giveNumber(page: Page, phone: string): Promise<void> {
  await number(page).fill(phone)
  await sendNumber(page).click()
  await expect(page).toHaveURL(/\/activate$/)
}

async function askAgain(page: Page): Promise<void> {
  await resend(page).click()
  await expect(page.getByText('کد فعال‌سازی برای شما ارسال شد.')).toBeVisible()
}

test('[1.8] [2.26] [2.27] from the first page to the next step: Persian digits, a reload, back, and the code', async ({
  page,
  server,
}) => {
  const phone = freshPhone()
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''))
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await server.bustan('registration', 'open')
  await open(page, '/startRegister')
  await expect(page.getByText('دستگاه شما: آیفون')).toBeVisible()
  await page.getByRole('button', { name: 'شروع' }).click()
  await number(page).fill(toPersian(phone))
  await sendNumber(page).click()
  await expect(page).toHaveURL(/\/activate$/)
  await page.reload()
  await expect(code(page)).toBeVisible()
  await page.goBack()
  await expect(number(page)).toHaveValue(phone)
  await page.goForward()
  const sent = await world(server).newest(phone)
  await code(page).fill(toPersian(sent))
  await expect(page).toHaveURL(/\/installProfile$/)
  // Neither the number nor the code is ever part of an address.
  expect(addresses.length).toBeGreaterThan(10)
  expect(
    addresses.filter((address) => address.includes(phone.slice(1)) || address.includes(`=${sent}`)),
  ).toEqual([])
  const kept = await page.evaluate(() => JSON.stringify(localStorage))
  expect(kept).not.toContain(phone)
  // Going back into the login leads out of it again.
  await page.goto('/register')
  await expect(page).toHaveURL(/\/installProfile$/)
  await server.bustan('registration', 'close')
})

test('[5.10] a wrong number is reported before a request; one wrong code is reported, and the right one works', async ({
  page,
  server,
  allow,
}) => {
  allow(REFUSED)
  const phone = freshPhone()
  await open(page, '/register')
  await number(page).fill('0912')
  await sendNumber(page).click()
  await expect(number(page)).toHaveAccessibleDescription(/کامل/)
  await askForCode(page, phone)
  const right = await world(server).newest(phone)
  await code(page).fill(wrongCode(right))
  await expect(code(page)).toHaveAccessibleDescription(/اشتباه/)
  await expect(code(page)).toHaveValue('')
  await code(page).fill(right)
  await expect(page).toHaveURL(/\/installProfile$/)
})

test('[2.29] an expired code, and a new one after the countdown', async ({ page, server, allow }) => {
  allow(REFUSED)
  const { newest, pass } = world(server)
  const phone = freshPhone()
  await askForCode(page, phone)
  const first = await newest(phone)
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(resend(page)).toBeHidden()
  await pass(121)
  await code(page).fill(first)
  await expect(code(page)).toHaveAccessibleDescription(/گذشته/)
  // A later visit shows the button at once: the product clock decides the end.
  await page.reload()
  await askAgain(page)
  await expect(page.getByRole('timer')).toBeVisible()
  await code(page).fill(await newest(phone))
  await expect(page).toHaveURL(/\/installProfile$/)
})

proofTest(
  'three wrong codes, locked for the day, and open again by the product clock',
  async ({ page, server, allow }) => {
    allow(REFUSED)
    const { newest, pass } = world(server)
    const phone = freshPhone()
    await askForCode(page, phone)
    for (let codes = 0, wrong = 0; wrong < 10; codes++) {
      if (codes > 0) {
        await pass(3700)
        await page.reload()
        await askAgain(page)
      }
      const guess = wrongCode(await newest(phone))
      for (let tries = 0; tries < 3 && wrong < 10; tries++, wrong++) {
        await code(page).fill(guess)
        await expect(code(page)).toHaveAccessibleDescription(tries === 2 ? /سه بار/ : /اشتباه است/)
      }
    }
    await pass(130)
    await page.reload()
    await resend(page).click()
    await expect(page.getByText('تا فردا بسته است')).toBeVisible()
    await pass(86_400)
    await page.reload()
    await askAgain(page)
    await code(page).fill(await newest(phone))
    await expect(page).toHaveURL(/\/installProfile$/)
  },
)

proofTest(
  'two tabs: the code in one logs in both, and both stay logged in when the token expires',
  async ({ page, context, server, allow }) => {
    allow(REFUSED)
    const { newest, pass } = world(server)
    const phone = freshPhone()
    await askForCode(page, phone)
    const other = await context.newPage()
    await open(other, '/activate')
    await code(page).fill(await newest(phone))
    await expect(page).toHaveURL(/\/installProfile$/)
    await expect(other).toHaveURL(/\/installProfile$/)
    for (let round = 0; round < 3; round++) {
      await pass(16 * 60)
      await Promise.all([page.goto('/account'), other.goto('/account')])
      for (const tab of [page, other]) await expect(tab.getByText('خروج از این مرورگر')).toBeVisible()
    }
  },
)

proofTest(
  '[4.4] a private page asks for a login and returns there; signing out clears the session',
  async ({ page, server, allow }) => {
    allow(REFUSED)
    const { newest, pass } = world(server)
    const phone = freshPhone()
    await page.goto('/account?from=test')
    await expect(page).toHaveURL(/\/register$/)
    await giveNumber(page, phone)
    await code(page).fill(await newest(phone))
    await expect(page).toHaveURL(/\/account\?from=test$/)
    await page.getByRole('button', { name: 'خروج از این مرورگر' }).click()
    await expect(page).toHaveURL(/\/$/)
    const kept = await page.evaluate(() => Object.keys(localStorage))
    expect(kept).not.toContain('accessToken')
    expect(kept).not.toContain('user')

    // A session that ended elsewhere: the next page asks for a login.
    await askForCode(page, phone)
    await code(page).fill(await newest(phone))
    await expect(page).toHaveURL(/\/installProfile$/)
    await pass(61 * 86_400)
    await page.goto('/account')
    await expect(page).toHaveURL(/\/register$/)
  },
)

proofTest('signing out everywhere ends the other browser too', async ({ page, server, browser, allow }) => {
  allow(REFUSED)
  const { newest } = world(server)
  const phone = freshPhone()
  await askForCode(page, phone)
  await code(page).fill(await newest(phone))
  await expect(page).toHaveURL(/\/installProfile$/)
  const other = await browser.newContext({
    baseURL: server.url,
    locale: 'fa-IR',
    userAgent: DESKTOP_CHROME,
  })
  await comeFromElsewhere(other)
  const desktop = await other.newPage()
  await askForCode(desktop, phone)
  await code(desktop).fill(await newest(phone))
  await expect(desktop).toHaveURL(/\/account$/)
  await desktop.getByRole('button', { name: 'خروج از همه‌جا' }).click()
  await desktop.getByRole('dialog').getByRole('button', { name: 'خروج از همه‌جا' }).click()
  await expect(desktop).toHaveURL(/\/$/)
  await page.goto('/account')
  await expect(page).toHaveURL(/\/register$/)
  await other.close()
})

test('a comment: login required, returned, written, changed and removed', async ({ page, server }) => {
  const { newest } = world(server)
  const phone = freshPhone()
  const { body } = await world(server).call('GET /application', {})
  const label: string = body['items'][0].label
  await open(page, `/applications/${label}`)
  await page.getByRole('link', { name: 'نوشتن نظر' }).click()
  await giveNumber(page, phone)
  await code(page).fill(await newest(phone))
  await expect(page).toHaveURL(new RegExp(`/applications/${label}$`))
  await page.getByRole('link', { name: 'نوشتن نظر' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'ثبت نظر' }).click()
  await expect(sheet.getByText('یک تا پنج ستاره بدهید.')).toBeVisible()
  await sheet.getByText('۴ از ۵').or(sheet.locator('label').nth(3)).first().click()
  await sheet.getByLabel('نظر شما').fill('کارم را راه انداخت.')
  await sheet.getByRole('button', { name: 'ثبت نظر' }).click()
  await expect(page.getByText('نظرتان ثبت شد.')).toBeVisible()
  await page.getByRole('link', { name: 'تغییر نظرم' }).click()
  await expect(sheet.getByLabel('نظر شما')).toHaveValue('کارم را راه انداخت.')
  await sheet.getByRole('button', { name: 'پاک کردن نظرم' }).click()
  await expect(page.getByText('نظرتان پاک شد.')).toBeVisible()
})

test('the login by keyboard alone, in English', async ({ page, server }) => {
  const phone = freshPhone()
  await open(page, '/register?lang=en')
  await page.getByLabel('Mobile number').focus()
  await page.keyboard.type(phone)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/activate/)
  await page.getByLabel('Activation code').focus()
  await page.keyboard.type(await world(server).newest(phone))
  await expect(page).toHaveURL(/\/installProfile$/)
})
