import type { BrowserContext } from '@playwright/test'
import { expect, freshPhone, open, type Page, test } from './fixtures.ts'
import { createSandboxClient, newAddressHeaders } from './steps/loginSteps.ts'

const toPersian = (digits: string) => digits.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '')
const number = (page: Page) => page.getByLabel('شمارهٔ موبایل')
const sendNumber = (page: Page) => page.getByRole('button', { name: 'دریافت کد' })
const code = (page: Page) => page.getByLabel('کد فعال‌سازی')

const comeFromElsewhere = (context: BrowserContext) => context.setExtraHTTPHeaders(newAddressHeaders())
test.beforeEach(({ context }) => comeFromElsewhere(context))

async function giveNumber(page: Page, phone: string): Promise<void> {
  await number(page).fill(phone)
  await sendNumber(page).click()
  await expect(page).toHaveURL(/\/activate$/)
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
  // Another process opened registration, so the cached page may still show for a moment that it is closed.
  await expect(async () => {
    await open(page, '/startRegister')
    await expect(page.getByText('دستگاه شما: آیفون')).toBeVisible()
    await page.getByRole('button', { name: 'شروع', exact: true }).click({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  await number(page).fill(toPersian(phone))
  await sendNumber(page).click()
  await expect(page).toHaveURL(/\/activate$/)
  await page.reload()
  await expect(code(page)).toBeVisible()
  await page.goBack()
  await expect(number(page)).toHaveValue(phone)
  await page.goForward()
  const sent = await createSandboxClient(server).newest(phone)
  await code(page).fill(toPersian(sent))
  await expect(page).toHaveURL(/\/installProfile$/)
  // Neither the number nor the code is ever part of an address.
  expect(addresses.length).toBeGreaterThan(10)
  expect(
    addresses.filter((address) => address.includes(phone.slice(1)) || address.includes(`=${sent}`)),
  ).toEqual([])
  const kept = await page.evaluate(() => JSON.stringify(localStorage))
  expect(kept).not.toContain(phone)
  // Going back from the login leaves it.
  await page.goto('/register')
  await expect(page).toHaveURL(/\/installProfile$/)
  await server.bustan('registration', 'close')
})

test('a comment: login required, returned, written, changed and removed', async ({ page, server }) => {
  const { newest } = createSandboxClient(server)
  const phone = freshPhone()
  const { body } = await createSandboxClient(server).call('GET /application', {})
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
