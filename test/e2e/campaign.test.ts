import { expectAccessibleInProof } from './axe.ts'
import { expect, freshPhone, open, type Page, test } from './fixtures.ts'
import { logInAs } from './steps/loginSteps.ts'

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
  await expect(page.getByText('۳۰٪ تخفیف.')).toBeVisible()
})
