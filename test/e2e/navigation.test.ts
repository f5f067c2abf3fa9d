import { isFullScale } from '../support/scale.ts'
import { expect, NOT_FOUND_LINE, open, type Page, test } from './fixtures.ts'

test('navigation inside the store loads no document, changes the title and moves the focus to the content', async ({
  page,
}) => {
  await open(page, '/')
  const before = await page.title()
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url())
  })
  await page.getByRole('navigation').getByRole('link', { name: 'بازی‌ها' }).first().click()
  await page.waitForURL('**/pages/GAMES')
  await expect(page).not.toHaveTitle(before)
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('contentinfo').getByRole('link', { name: 'شرایط استفاده' }).click()
  await page.waitForURL('**/content/tos')
  await expect(page.locator('h1')).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(documents).toEqual([])
})

test('back restores the scroll and the title', async ({ page }) => {
  await open(page, '/')
  const title = await page.title()
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'شرایط استفاده' })
  await link.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(100)
  await link.click()
  await page.waitForURL('**/content/tos')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveTitle(title)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
})

test('a click with Ctrl or Cmd opens another tab', async ({ page, context }) => {
  await open(page, '/content/faq')
  const another = context.waitForEvent('page')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'شرایط استفاده' })
  await link.click({ modifiers: ['ControlOrMeta'] })
  await (await another).waitForURL('**/content/tos')
  expect(new URL(page.url()).pathname).toBe('/content/faq')
})

/** Navigates like a link in the store; there is no link to a missing page. */
async function stepTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    window.history.pushState(null, '', address)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

for (const path of isFullScale ? ['/content/nothing', '/applications/nothing'] : ['/content/nothing'])
  test(`navigating to ${path}, which does not exist, shows the 404 page`, async ({ page, allow }) => {
    allow(NOT_FOUND_LINE)
    await open(page, '/content/faq')
    await stepTo(page, path)
    await expect(page.locator('h1')).toHaveText('صفحه پیدا نشد')
    await expect(page).toHaveTitle(/صفحه پیدا نشد/)
  })

test('[8.19] a private page whose data fails to load has an error state with retry', async ({
  page,
  allow,
}) => {
  allow(/status of 503/)
  await page.route('**/api/v1/registration', (route) => route.fulfill({ status: 503, body: '{}' }))
  await open(page, '/visitLater')
  await expect(page.getByRole('alert').locator('h1')).toHaveText('اطلاعات بارگذاری نشد')
  await page.unroute('**/api/v1/registration')
  await page.getByRole('button', { name: 'تلاش دوباره' }).click()
  await expect(page.getByLabel('شمارهٔ موبایل')).toBeVisible()
})

test('keyboard only: the skip link comes first, every stop shows its focus, and a tab opens its page', async ({
  page,
}) => {
  await open(page, '/content/faq')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'رفتن به محتوای صفحه' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const seen: string[] = []
  for (let at = 0; at < 80; at++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      if (element === document.body) return null
      const { width, height } = element.getBoundingClientRect()
      const outline = getComputedStyle(element).outlineStyle
      return { name: element.textContent ?? '', isSeen: width > 0 && height > 0 && outline !== 'none' }
    })
    if (!stop) break
    expect(stop.isSeen, stop.name).toBe(true)
    seen.push(stop.name)
  }
  expect(seen.slice(-5)).toEqual(['خانه', 'برنامه‌ها', 'بازی‌ها', 'جست‌وجو', 'حساب من'])
  const tab = page.getByRole('navigation').getByRole('link', { name: 'جست‌وجو' }).last()
  await tab.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search')
  await expect(tab).toHaveAttribute('aria-current', 'page')
})
