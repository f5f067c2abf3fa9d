import type { OwnServer } from '../support/server/ownServer.ts'
import { expectAccessibleInProof } from './axe.ts'
import { chooseLanguage, expect, freshPhone, open, type Page, test } from './fixtures.ts'
import { createSandboxClient, newAddressHeaders } from './steps/loginSteps.ts'

/** Polls in the browser. Rules and slice tests cover races, exact ends and commands. */

test.beforeAll(({ server }) => server.bustan('registration', 'open'))
// Restore what the other tests expect.
test.afterAll(({ server }) => server.bustan('registration', 'close'))

const voteButton = (page: Page) => page.getByRole('button', { name: 'ثبت رأی' })
const bars = (page: Page) => page.locator('main').getByRole('listitem')

/** Completes the login of a user who was redirected to it. */
async function comeIn(page: Page, server: OwnServer): Promise<void> {
  const phone = freshPhone()
  await page.context().setExtraHTTPHeaders(newAddressHeaders())
  await page.getByLabel('شمارهٔ موبایل').fill(phone)
  await page.getByRole('button', { name: 'دریافت کد' }).click()
  await expect(page).toHaveURL(/\/activate$/)
  await page.getByLabel('کد فعال‌سازی').fill(await createSandboxClient(server).newest(phone))
}

test('[1.7] [2.15] [2.80] from the home page: a choice, the login, the vote, the bars', async ({
  page,
  server,
}) => {
  await open(page, '/')
  const block = page.getByRole('region', { name: 'قفسهٔ بعدی فروشگاه چه باشد؟' })
  await block.getByRole('link', { name: 'یادگیری زبان' }).click()
  await expect(page).toHaveURL(/\/poll\/next-shelf\?option=\d+$/)
  await expect(page).toHaveTitle(/^قفسهٔ بعدی فروشگاه چه باشد؟ \| /)
  const chosen = page.getByRole('radio', { name: 'یادگیری زبان' })
  await expect(chosen).toBeChecked()
  await expectAccessibleInProof(page)
  await page.getByRole('radio', { name: 'ابزارهای عکاسی' }).check()
  await voteButton(page).click()
  await expect(page).toHaveURL(/\/register$/)
  await comeIn(page, server)

  await expect(page).toHaveURL(/\/poll\/next-shelf\?option=\d+$/)
  await expect(page.getByRole('radio', { name: 'ابزارهای عکاسی' })).toBeChecked()
  await expect(page.getByText('هر نفر یک بار رأی می‌دهد')).toBeVisible()
  const sent = page.waitForResponse('**/api/v1/poll/next-shelf/vote')
  await voteButton(page).click()
  expect((await sent).status()).toBe(200)
  await expect(page.getByText('رأی شما ثبت شد.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'نتیجه تا این لحظه' })).toBeFocused()
  await expect(bars(page)).toHaveCount(4)
  await expect(bars(page).filter({ hasText: 'رأی شما' })).toHaveText(
    /^ابزارهای عکاسی رأی شما\u061c[۰-۹]+٪[۰-۹]+ رأی$/,
  )
  await expectAccessibleInProof(page)
  await page.reload()
  await expect(bars(page).filter({ hasText: 'رأی شما' })).toHaveCount(1)
  await expect(voteButton(page)).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the question, its options and the results of a finished poll are readable', async ({
    page,
    server,
  }) => {
    await page.goto('/poll/next-shelf')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('قفسهٔ بعدی فروشگاه چه باشد؟')
    await expect(page.getByRole('radio')).toHaveCount(4)
    // Playwright reads no text inside noscript.
    await expect(page.locator('noscript > div')).toBeVisible()
    await page.getByRole('radio', { name: 'یادگیری زبان' }).check()
    await voteButton(page).click()
    await expect(page).toHaveURL(/\/poll\/next-shelf\?option=\d+$/)
    await page.goto('/poll/night-reading')
    await expect(bars(page)).toHaveText([
      'تیره \u061c۵۹٪۴۱۲ رأی',
      'روشن \u061c۱۴٪۹۶ رأی',
      'هرچه گوشی بگوید \u061c۲۷٪۱۸۷ رأی',
    ])
    await page.goto('/poll/summer-color')
    await expect(page.getByText('نظرسنجی الان فعال نیست.')).toBeVisible()
    await chooseLanguage(page, 'en', server.url)
    await page.goto('/poll/night-reading')
    await expect(bars(page).first()).toHaveText('Dark 59%412 votes')
    await page.goto('/')
    await page.getByRole('link', { name: 'Games for two' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which shelf should the store get next?')
  })
})
