import { scaled } from '../support/scale.ts'
import type { OwnServer } from '../support/server/ownServer.ts'
import { expect, freshPhone, open, proofTest, test } from './fixtures.ts'

/** The interest list in the browser. VisitLaterPage.test.tsx covers what can go wrong on the page. */

/** In a sandbox with devices, every hour has due work. */
const DAYS = scaled(3, 18)
const toPersian = (digits: string) => digits.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '')

async function inbox(server: OwnServer, phone: string): Promise<Array<{ text: string }>> {
  const answer = await fetch(`${server.url}/sandbox/api/sms?phone=${phone}`)
  return ((await answer.json()) as { messages: Array<{ text: string }> }).messages
}

test('[2.56] [5.3] [17.6] a number in Persian digits gets one SMS when registration opens, seen on /sandbox, and its link works', async ({
  page,
  context,
  server,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/registration/interest')) sent.push(request.postDataJSON())
  })
  const phone = freshPhone()
  const field = page.getByLabel('شمارهٔ موبایل')
  const submit = page.getByRole('button', { name: 'خبرم کنید' })
  await open(page, '/visitLater')
  await field.pressSequentially(toPersian(phone))
  await expect(field).toHaveValue(toPersian(phone))
  await context.setOffline(true)
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('ارتباط')
  await context.setOffline(false)
  await submit.click()
  await expect(page.getByRole('heading', { name: 'شماره‌تان ثبت شد' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(toPersian(phone.slice(-4)))
  expect(sent).toEqual([{ phone_number: phone }, { phone_number: phone }])
  try {
    await server.bustan('registration', 'open')
    await expect.poll(() => inbox(server, phone).then((list) => list.length)).toBe(1)
    await open(page, '/sandbox')
    await page.getByRole('button', { name: 'پیامک‌ها' }).click()
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

proofTest('the clock of the sandbox moves by hours and days', async ({ page, server }) => {
  const now = async () =>
    Date.parse(((await (await fetch(`${server.url}/sandbox/api/clock`)).json()) as { now: string }).now)
  await open(page, '/sandbox')
  await page.getByRole('button', { name: 'ساعت و بقیه' }).click()
  const before = await now()
  await page.getByRole('button', { name: 'یک ساعت بگذرد' }).click()
  await expect(page.getByText('زمان گذشت')).toBeVisible()
  expect((await now()) - before).toBeGreaterThanOrEqual(3_600_000)
  await page.getByLabel('چند روز بگذرد؟').fill('۴۰۱')
  await page.getByRole('button', { name: 'زمان بگذرد', exact: true }).click()
  await expect(page.getByLabel('چند روز بگذرد؟')).toHaveAccessibleDescription(/۱ تا ۴۰۰/)
  await page.getByLabel('چند روز بگذرد؟').fill(toPersian(`${DAYS}`))
  await page.getByRole('button', { name: 'زمان بگذرد', exact: true }).click()
  // Advances the clock hour by hour and runs the due work of each hour.
  await expect
    .poll(async () => (await now()) - before, { timeout: 60_000 })
    .toBeGreaterThan(DAYS * 86_400_000)
})
