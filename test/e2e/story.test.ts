import fa from '#sandbox/panel/sandbox.fa.json' with { type: 'json' }
import { expect, open, type Page, test } from './fixtures.ts'

/** The clock beside the story has a button of the same name as one step. */
const stepButton = (page: Page, name: string) =>
  page.getByRole('region', { name: fa.story_title }).getByRole('button', { name, exact: true })
const step = (page: Page, name: string) => stepButton(page, name).click()
const chapter = (page: Page, name: string) => page.getByRole('button', { name }).click()

test('[17.13] the story leads a newcomer from an application to the money that came back', async ({
  page,
  server,
  allow,
}) => {
  test.setTimeout(600_000)
  // After forty days the session is refreshed, which begins with a rejected request.
  allow(/401 \(Unauthorized\)/)
  await server.bustan('registration', 'open')
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/sandbox')
  const phone = page.frameLocator('iframe')
  await step(page, fa.story_find)
  await expect(phone.locator('h1')).toBeVisible()
  await expect(page.getByRole('button', { name: fa.story_login })).toBeVisible()
  await step(page, fa.story_login)
  await step(page, fa.story_number)
  // A step that is clicked too early shows a message and changes nothing.
  await expect(phone.locator('input[autocomplete="one-time-code"]')).toBeVisible()
  await step(page, fa.story_code)
  await expect(phone.locator('input[autocomplete="one-time-code"]')).toHaveCount(0)
  await step(page, fa.story_profile)
  await expect(page.getByRole('button', { name: fa.story_bank })).toBeVisible({ timeout: 30_000 })
  await step(page, fa.story_bank)
  await expect(page.getByText(fa.story_not_yet)).toBeVisible()
  await step(page, fa.story_packages)
  await expect(phone.locator('input[type="radio"]').first()).toBeAttached()
  await pay(page)
  await waitAndInstall(page)
  await loseTheAccount(page)
  await takeTheMoney(page)
  await chapter(page, fa.story_chapter_find)
  await expect(page.getByRole('button', { name: fa.story_find })).toBeVisible()
  await server.bustan('registration', 'close')
})

/** The taps of the new user in the phone. */
const inPhone = (page: Page) => page.frameLocator('iframe').locator('main')
/** One step runs forty days of work of the whole store. */
const LONG = { timeout: 120_000 }

async function pay(page: Page): Promise<void> {
  // A page with the toast region is hydrated and answers to taps.
  await expect(page.frameLocator('iframe').locator('[data-over-modal]')).toBeAttached(LONG)
  await inPhone(page)
    .getByRole('button', { name: /^پرداخت/ })
    .last()
    .click()
  await expect(inPhone(page)).toContainText('درگاه پرداخت آزمایشی', LONG)
  await step(page, fa.story_bank)
  await expect(inPhone(page).getByRole('heading', { name: 'پرداخت انجام شد' })).toBeVisible(LONG)
}

async function waitAndInstall(page: Page): Promise<void> {
  await step(page, fa.story_wait)
  await expect(inPhone(page).getByRole('heading', { name: 'دستگاه‌تان آماده است' })).toBeVisible(LONG)
  await step(page, fa.story_install)
  await expect(inPhone(page).getByRole('link', { name: /نصب/ }).first()).toBeVisible(LONG)
}

async function loseTheAccount(page: Page): Promise<void> {
  await step(page, fa.story_close)
  await expect(inPhone(page).getByRole('heading', { name: 'حساب این دستگاه بسته شد' })).toBeVisible(LONG)
  await step(page, fa.story_change)
  await expect(inPhone(page).getByRole('heading', { name: 'حساب دستگاه‌تان بسته شد' })).toBeVisible(LONG)
}

async function takeTheMoney(page: Page): Promise<void> {
  await step(page, fa.story_refund)
  await inPhone(page)
    .getByRole('button', { name: /^درخواست بازپرداخت/ })
    .click()
  await expect(stepButton(page, fa.story_hour)).toBeEnabled()
  await step(page, fa.story_hour)
  // The step ends with a new page in the phone, which would empty the field.
  await expect(stepButton(page, fa.story_hour)).toBeEnabled(LONG)
  await inPhone(page).getByRole('textbox').fill('6219861034529007')
  await inPhone(page).locator('form [type=submit]').click()
  await expect(inPhone(page).getByRole('textbox')).toHaveCount(0, LONG)
  await step(page, fa.story_payout)
  await expect(page.getByText(fa.story_not_yet)).toHaveCount(0)
  await expect(inPhone(page).getByRole('heading', { name: 'حساب من' })).toBeVisible(LONG)
}

test('[17.14] on a phone the parts are tabs', async ({ page }) => {
  await open(page, '/sandbox')
  await expect(page.getByRole('heading', { name: fa.sandbox_sms })).toBeHidden()
  await page.getByRole('button', { name: fa.sandbox_tab_messages }).click()
  await expect(page.getByRole('heading', { name: fa.sandbox_sms })).toBeVisible()
})
