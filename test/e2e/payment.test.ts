import type { OwnServer } from '../support/ownServer.ts'
import { expectAccessibleInProof } from './axe.ts'
import { alive, expect, freshPhone, open, type Page, proofTest, test } from './fixtures.ts'
import { elsewhere, world } from './loginSteps.ts'

/** From the shop to the bank and back through both gateways, with every outcome. */

test.beforeAll(async ({ server }) => {
  await server.bustan('registration', 'open')
  await server.bustan(
    ...['packages', 'put', 'e2e-month', '--name-fa', 'ماهانهٔ آزمون', '--name-en', 'Test month'],
    ...['--price', '149000', '--days', '30'],
  )
})
// One of the four compared pages; packages.test.ts covers all.
test.beforeEach(({ context, server }) =>
  context.addCookies([{ name: 'package_group', value: 'N', url: server.url }]),
)
// Restore what the other tests expect.
test.afterAll(({ server }) => server.bustan('registration', 'close'))

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const payButton = (page: Page) => page.getByRole('button', { name: /^پرداخت .* هزار تومان$/ })

/** Chooses a package and taps; ends at the bank. */
async function goToBank(page: Page, method: 'مستقیم' | 'بانک' = 'مستقیم'): Promise<string> {
  await alive(page)
  await page.getByRole('radio', { name: /ماهانهٔ آزمون/ }).check({ force: true })
  // Wait until the device is shown, after which the layout no longer moves.
  await expect(payButton(page)).toBeEnabled()
  await page.getByRole('radio', { name: `درگاه ${method}` }).check({ force: true })
  await payButton(page).click()
  await page.waitForURL('**/sandbox/bank/*/pay/*')
  return decodeURIComponent(page.url().split('/').at(-1) ?? '')
}

async function decide(page: Page, outcome: 'pay' | 'refuse'): Promise<void> {
  await page.locator(`button[value=${outcome}]`).click()
  await page.waitForURL('**/payment/*success?payment=*')
}

async function enrol(page: Page, server: OwnServer): Promise<void> {
  const answered = page.waitForResponse('**/device/enrolment')
  await page.getByRole('button', { name: 'دانلود پروفایل' }).click()
  const { profile_url } = await (await answered).json()
  const { body } = await world(server).call('POST /sandbox/api/iphone/enrol', { profile_url })
  await open(page, new URL(body['location'], server.url).href)
  // The page applies the purchase to the device; leaving earlier would require to do it by hand.
  await expect(page).toHaveURL(/\/(waiting|registering|processing|deviceStatus)/)
}

proofTest(
  '[1.10] from a visitor to a device in the queue: login on the way, refused once, then paid through the bank',
  async ({ page, server }) => {
    const phone = freshPhone()
    await page.context().setExtraHTTPHeaders(elsewhere())
    await open(page, '/packages')
    await expectAccessibleInProof(page)
    await page.getByRole('radio', { name: /ماهانهٔ آزمون/ }).check({ force: true })
    await page.getByRole('button', { name: 'ورود و پرداخت ۱۶۳٫۹ هزار تومان' }).click()
    await page.getByLabel('شمارهٔ موبایل').fill(phone)
    await page.getByRole('button', { name: 'دریافت کد' }).click()
    await expect(page).toHaveURL(/\/activate$/)
    await page.getByLabel('کد فعال‌سازی').fill(await world(server).newest(phone))
    await expect(page).toHaveURL(/\/packages\?package=/)
    await expect(page.getByText('هنوز دستگاهی معرفی نکرده‌اید')).toBeVisible()
    await expectAccessibleInProof(page)

    await goToBank(page)
    await decide(page, 'refuse')
    await expect(page).toHaveURL(/\/payment\/unsuccess\?/)
    await expect(title(page)).toHaveText('پرداخت انجام نشد')
    await expect(page.getByText('۷۲ ساعت')).toBeVisible()
    await expectAccessibleInProof(page)
    await page.getByRole('link', { name: 'تلاش دوباره برای خرید' }).click()
    await expect(page.getByRole('radio', { name: /ماهانهٔ آزمون/ })).toBeChecked()

    await goToBank(page, 'بانک')
    await decide(page, 'pay')
    await expect(page).toHaveURL(/\/payment\/success\?/)
    await expect(title(page)).toHaveText('پرداخت انجام شد')
    await expect(page.getByText('کد پیگیری')).toBeVisible()
    await page.reload()
    await expect(title(page)).toHaveText('پرداخت انجام شد')
    await expectAccessibleInProof(page)

    await page.getByRole('link', { name: 'معرفی دستگاه' }).click()
    await enrol(page, server)
    expect(await page.evaluate(() => localStorage.getItem('inQueuePaymentId'))).toBeNull()
    await open(page, '/account')
    await expect(page.getByText('انجام‌شده')).toBeVisible()
    await expect(page.getByText('ناموفق')).toBeVisible()
  },
)
