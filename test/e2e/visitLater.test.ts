import type { OwnServer } from '../support/ownServer.ts'
import { scaled } from '../support/scale.ts'
import { expect, freshPhone, open, type Page, proofTest, test } from './fixtures.ts'

const INTEREST = '**/api/v1/registration/interest'
const field = (page: Page) => page.getByLabel('شمارهٔ موبایل')
const submit = (page: Page) => page.getByRole('button', { name: 'خبرم کنید' })
/** In a sandbox with devices, every hour has due work. */
const DAYS = scaled(3, 18)
const toPersian = (digits: string) => digits.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '')

/** Counts the requests that are sent. */
function sentOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/registration/interest')) sent.push(request.postData() ?? '')
  })
  return sent
}

test('an incomplete and a wrong number have different messages, before a request', async ({ page }) => {
  const sent = sentOf(page)
  await open(page, '/visitLater')
  await submit(page).click()
  await expect(field(page)).toHaveAccessibleDescription(/شمارهٔ موبایل را کامل/)
  await field(page).fill('0212345678')
  await submit(page).click()
  await expect(field(page)).toHaveAccessibleDescription(/اشتباه|درست نیست|نادرست/)
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page)).toHaveValue('0212345678')
  expect(sent).toEqual([])
})

test('[5.3] Persian digits are sent as Latin ones, and the number is shown masked in Persian', async ({
  page,
}) => {
  const sent = sentOf(page)
  const phone = freshPhone()
  await open(page, '/visitLater')
  await field(page).pressSequentially(toPersian(phone))
  await expect(field(page)).toHaveValue(toPersian(phone))
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'شماره‌تان ثبت شد' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(toPersian(phone.slice(-4)))
  expect(sent.map((body) => JSON.parse(body))).toEqual([{ phone_number: phone }])
  await page.getByRole('button', { name: 'ثبت شمارهٔ دیگر' }).click()
  await expect(field(page)).toBeVisible()
})

test('text typed before hydration is kept and sent', async ({ page }) => {
  const sent = sentOf(page)
  const phone = freshPhone()
  await open(page, '/visitLater')
  await field(page).fill(phone)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'شماره‌تان ثبت شد' })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('a server error is shown, and the text stays', async ({ page, allow }) => {
  allow(/status of 500/)
  await page.route(INTEREST, (route) => route.fulfill({ status: 500, body: '{"error":"internal"}' }))
  await open(page, '/visitLater')
  await field(page).fill('09121234567')
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText('متأسفانه')
  await expect(field(page)).toHaveValue('09121234567')
  await page.unroute(INTEREST)
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'شماره‌تان ثبت شد' })).toBeVisible()
})

test("the server's message is shown unchanged", async ({ page, allow }) => {
  allow(/status of 429/)
  const body = JSON.stringify({ error: 'too_many_requests', message: 'کمی صبر کنید' })
  await page.route(INTEREST, (route) => route.fulfill({ status: 429, body }))
  await open(page, '/visitLater')
  await field(page).fill('09121234567')
  await submit(page).click()
  await expect(page.getByRole('alert')).toHaveText(/کمی صبر کنید/)
})

test('offline: shows a message, keeps the text, and works again with the network', async ({
  page,
  context,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/)
  await open(page, '/visitLater')
  const phone = freshPhone()
  await field(page).fill(phone)
  await context.setOffline(true)
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText('ارتباط')
  await expect(field(page)).toHaveValue(phone)
  await context.setOffline(false)
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'شماره‌تان ثبت شد' })).toBeVisible()
})

test('a double tap sends one request', async ({ page }) => {
  const sent = sentOf(page)
  await page.route(INTEREST, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  await open(page, '/visitLater')
  await field(page).fill(freshPhone())
  // In one task of the page, because two quick taps can come before React renders again.
  await submit(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await submit(page).click({ force: true })
  await expect(page.getByRole('heading', { name: 'شماره‌تان ثبت شد' })).toBeVisible()
  expect(sent).toHaveLength(1)
})

/** The registration gate and the inbox are global on the server, so this runs serially. */
test.describe('when registration opens', () => {
  const inbox = async (server: OwnServer, phone: string) => {
    const answer = await fetch(`${server.url}/sandbox/api/sms?phone=${phone}`)
    return ((await answer.json()) as { messages: Array<{ text: string }> }).messages
  }

  test('[2.56] [17.6] a person on the interest list gets one SMS, seen on /sandbox, and its link works', async ({
    page,
    server,
  }) => {
    const phone = freshPhone()
    await open(page, '/visitLater')
    await field(page).fill(phone)
    await submit(page).click()
    await expect(page.getByRole('heading', { name: 'شماره‌تان ثبت شد' })).toBeVisible()
    try {
      await server.bustan('registration', 'open')
      await expect.poll(() => inbox(server, phone).then((list) => list.length), { timeout: 15_000 }).toBe(1)
      await open(page, '/sandbox')
      await page.getByLabel('فقط پیامک‌های این شماره').fill(toPersian(phone))
      const message = page.getByRole('listitem').filter({ hasText: phone })
      await expect(message).toHaveCount(1)
      await expect(message).toContainText(`${server.url}/startRegister`)
      await open(page, '/visitLater')
      await page.getByRole('link', { name: 'شروع ثبت دستگاه' }).click()
      await page.waitForURL('**/startRegister')
    } finally {
      await server.bustan('registration', 'close')
    }
    expect(await inbox(server, phone)).toHaveLength(1)
  })
})

proofTest('the clock of the sandbox moves by hours and days', async ({ page, server }) => {
  const now = async () =>
    Date.parse(((await (await fetch(`${server.url}/sandbox/api/clock`)).json()) as { now: string }).now)
  await open(page, '/sandbox')
  const before = await now()
  await page.getByRole('button', { name: 'یک ساعت بگذرد' }).click()
  await expect(page.getByText('زمان گذشت')).toBeVisible()
  expect((await now()) - before).toBeGreaterThanOrEqual(3_600_000)
  await page.getByLabel('چند روز بگذرد؟').fill('۴۰۱')
  await page.getByRole('button', { name: 'زمان بگذرد', exact: true }).click()
  await expect(page.getByLabel('چند روز بگذرد؟')).toHaveAccessibleDescription(/۱ تا ۴۰۰/)
  await page.getByLabel('چند روز بگذرد؟').fill(toPersian(`${DAYS}`))
  await page.getByRole('button', { name: 'زمان بگذرد', exact: true }).click()
  // Hour by hour, with the due work of each.
  await expect
    .poll(async () => (await now()) - before, { timeout: 60_000 })
    .toBeGreaterThan(DAYS * 86_400_000)
})

test('a desktop browser can imitate an iPhone, and stop', async ({ page, server }) => {
  const cookie = async () =>
    (await page.context().cookies(server.url)).find(({ name }) => name === 'acts_as')?.value
  await open(page, '/sandbox')
  await page.getByRole('checkbox').check()
  expect(await cookie()).toBe('iphone')
  await open(page, '/sandbox')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await page.getByRole('checkbox').uncheck()
  expect(await cookie()).toBeUndefined()
})
