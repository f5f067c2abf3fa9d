import fa from '#sandbox/panel/sandbox.fa.json' with { type: 'json' }
import { expect, open, type Page, test } from './fixtures.ts'

const step = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const chapter = (page: Page, name: string) => page.getByRole('button', { name }).click()

test('[17.13] the story leads a newcomer from an application to the packages', async ({ page, server }) => {
  test.setTimeout(180_000)
  await server.bustan('registration', 'open')
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/sandbox')
  const phone = page.frameLocator('iframe')
  await step(page, fa.story_find)
  await expect(phone.locator('h1')).toBeVisible()
  await expect(page.getByRole('button', { name: fa.story_login })).toBeVisible()
  await step(page, fa.story_login)
  await step(page, fa.story_number)
  // A step that comes too early says so and changes nothing.
  await expect(phone.locator('input[autocomplete="one-time-code"]')).toBeVisible()
  await step(page, fa.story_code)
  await expect(phone.locator('input[autocomplete="one-time-code"]')).toHaveCount(0)
  await step(page, fa.story_profile)
  await expect(page.getByRole('button', { name: fa.story_bank })).toBeVisible({ timeout: 30_000 })
  await step(page, fa.story_bank)
  await expect(page.getByText(fa.story_not_yet)).toBeVisible()
  await step(page, fa.story_packages)
  await expect(phone.locator('input[type="radio"]').first()).toBeAttached()
  await chapter(page, fa.story_chapter_find)
  await server.bustan('registration', 'close')
})

test('[17.14] on a phone the parts are tabs', async ({ page }) => {
  await open(page, '/sandbox')
  await expect(page.getByRole('heading', { name: fa.sandbox_sms })).toBeHidden()
  await page.getByRole('button', { name: fa.sandbox_tab_messages }).click()
  await expect(page.getByRole('heading', { name: fa.sandbox_sms })).toBeVisible()
})
