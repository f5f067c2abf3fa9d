import { expectAccessibleInProof } from './axe.ts'
import { expect, freshPhone, open, type Page, proofTest, test } from './fixtures.ts'
import { logInAs } from './loginSteps.ts'

/** Campaigns from the first visit to the lower price. Rules and slice tests check the time limits. */

test.beforeAll(({ server }) => server.bustan('registration', 'open'))
// Restore what the other tests expect.
test.afterAll(({ server }) => server.bustan('registration', 'close'))

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const timer = (page: Page) => page.getByRole('timer').first()
const startButton = (page: Page) => page.getByRole('button', { name: 'شروع و دیدن کد' })

test('a visitor opens and starts the general campaign, gets the code after login, and uses it in the shop', async ({
  page,
  server,
}) => {
  await open(page, '/campaign')
  await expect(startButton(page)).toBeVisible()
  await expect.poll(() => stored(page, 'campaignStatus')).toBe('opened')
  await expectAccessibleInProof(page)
  const hero = page.getByRole('region', { name: 'دو روز بوستان' })
  const before = await hero.boundingBox()
  await startButton(page).click()
  await expect(timer(page)).toHaveText(/^۴(۸:۰۰:۰۰|۷:۵۹:\S+)$/)
  await expect(page.getByText('BUSTAN48')).toBeVisible()
  expect((await hero.boundingBox())?.height).toBe(before?.height)
  await expectAccessibleInProof(page)
  await page.reload()
  await expect(timer(page)).toHaveText(/^۴۷:/)

  const redeemed = page.waitForResponse('**/campaign/*/redeem')
  await logInAs(page, server, freshPhone())
  expect((await redeemed).status()).toBe(200)
  await open(page, '/campaign')
  await expect(page.getByText('این کد برای حساب شما فعال است')).toBeVisible()
  await page.getByRole('link', { name: 'خرید اشتراک با این کد' }).click()
  await expect(page).toHaveURL(/\/packages\?code=BUSTAN48$/)
  await expect(page.getByText('۳۰٪ تخفیف روی قیمت')).toBeVisible()
})

proofTest(
  '[1.12] [2.5] a partner campaign leads from the old address to its code, and to the shop with it',
  async ({ page }) => {
    await open(page, '/siboffer')
    await expect(page).toHaveURL(/\/campaign\/siboffer$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('سیب‌آفر')
    await expect.poll(() => stored(page, 'purchaseCampaignId')).toBe('siboffer')
    await expectAccessibleInProof(page)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'کپی' }).click()
    await expect(page.getByText('کد SIB20 کپی شد.')).toBeVisible()
    await page.getByRole('button', { name: 'استفاده از تخفیف' }).click()
    await expect(page).toHaveURL(/\/packages\?code=SIB20$/)
    await expect(page.getByText('۲۰٪ تخفیف روی قیمت')).toBeVisible()
  },
)

proofTest(
  '[2.18] the variants show the same content in other words and orders, without a fault',
  async ({ page }) => {
    for (const [path, title] of [
      ['/campaignC', '۴۸ ساعت برای خرید ارزان‌تر'],
      ['/campaignD', 'کد تخفیف شما این‌جاست'],
    ] as const) {
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(startButton(page)).toBeVisible()
      await expect(page.getByRole('link', { name: 'سیب‌آفر' })).toHaveAttribute('href', '/campaign/siboffer')
      await expectAccessibleInProof(page)
    }
  },
)
