import { CONTENT_PAGES } from '#features/content/content.table.ts'
import { LOCALES, type Locale } from '#kernel/locale.ts'
import { isFullScale } from '../support/scale.ts'
import { expect, open, test } from './fixtures.ts'

const NAMES = CONTENT_PAGES.map(({ name }) => name)

test('the question search loads on first use, and finds questions in any spelling', async ({ page }) => {
  const parts: string[] = []
  page.on('request', (request) => {
    if (/findQuestions/.test(request.url())) parts.push(request.url())
  })
  await open(page, '/content/faq')
  await page.waitForLoadState('networkidle')
  expect(parts).toEqual([])
  const questions = page.locator('article h3')
  const all = await questions.count()
  expect(all).toBeGreaterThan(10)
  const field = page.getByRole('searchbox', { name: 'جست‌وجو در پرسش‌ها' })
  await field.fill('کارت')
  await expect.poll(() => questions.count()).toBeLessThan(all)
  const found = await questions.allTextContents()
  expect(found.length).toBeGreaterThan(0)
  expect(parts.length).toBeGreaterThan(0)
  // Typed on an Arabic keyboard; in between, all questions are shown.
  await field.fill('')
  await expect(questions).toHaveCount(all)
  await field.fill('كارت')
  await expect.poll(() => questions.allTextContents()).toEqual(found)
  await field.fill('زیرپوش پشمی')
  await expect(page.getByRole('link', { name: 'پرسشی پیدا نشد؛ از ما بپرسید' })).toBeVisible()
  await field.fill('')
  await expect(questions).toHaveCount(all)
})

test('a section of the table of contents scrolls below the header', async ({ page }) => {
  await open(page, '/content/tos')
  const link = page.getByRole('navigation', { name: 'بخش‌های این صفحه' }).getByRole('link').nth(4)
  const name = await link.textContent()
  await link.click()
  const heading = page.getByRole('heading', { level: 2, name: name ?? '' })
  await expect(heading).toBeInViewport()
  const header = await page.getByRole('banner').boundingBox()
  const top = (await heading.boundingBox())?.y ?? 0
  expect(top).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  expect(decodeURIComponent(new URL(page.url()).hash)).toMatch(/^#s-/)
})

test('printing shows only the text, in light colours, with the addresses of external links', async ({
  page,
}) => {
  await page.addInitScript(() => window.localStorage.setItem('theme', 'dark'))
  await open(page, '/content/faq')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(page.locator('h1')).toBeVisible()
  const color = await page.locator('article').evaluate((article) => getComputedStyle(article).color)
  expect(color).toBe('rgb(27, 26, 23)')
  const breaks = await page
    .locator('article li')
    .first()
    .evaluate((item) => getComputedStyle(item).breakInside)
  expect(breaks).toBe('avoid')
  const behind = await page.locator('article').evaluate((article) => {
    const link = article.appendChild(document.createElement('a'))
    const contentOf = (href: string) => {
      link.href = href
      return getComputedStyle(link, '::after').content
    }
    return [contentOf('https://a.example/b'), contentOf('/packages')]
  })
  expect(behind[0]).toContain('https://a.example/b')
  expect(behind[1]).toBe('none')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every answer is readable, and the search field is hidden', async ({ page }) => {
    await page.goto('/content/faq')
    for (const question of await page.locator('article h3').all()) await expect(question).toBeVisible()
    await expect(page.getByRole('searchbox')).toBeHidden()
  })
})

/** The narrowest screen with the longest words; `make proof` checks all. */
const WIDTHS = isFullScale ? [320, 390, 1440] : [320]
const CHECKED: readonly Locale[] = isFullScale ? LOCALES : ['ru']

for (const width of WIDTHS)
  test(`no document is wider than ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    for (const name of NAMES)
      for (const lang of CHECKED) {
        await page.goto(`/content/${name}?lang=${lang}`)
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(wide, `${name} ${lang}`).toBe(0)
      }
  })

test('the logo files download instead of opening', async ({ page }) => {
  await open(page, '/content/logo')
  const download = page.waitForEvent('download')
  await page.locator('article a[download]').first().click()
  expect((await download).suggestedFilename()).toBe('mark.svg')
  expect(new URL(page.url()).pathname).toBe('/content/logo')
})
