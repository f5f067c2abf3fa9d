import { LOCALES, type Locale } from '#kernel/locale.ts'
import { isFullScale } from '../support/scale.ts'
import { chooseLanguage, expect, flexGaps, NOT_FOUND_LINE, open, type Page, test } from './fixtures.ts'

/** Every screen size; the narrowest phone is tried beside the iPhone. */

const PAGES = ['/', '/content/faq', '/account', '/visitLater', '/private-browsing', '/sandbox', '/nowhere']
const NARROWEST = 320
const IPAD_SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15'
const DESKTOP =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

/** Only the size changes: another browser or server for each would cost more than the tests. */
const SCREENS = [
  { name: 'iphone', use: {} },
  { name: 'ipad', use: { viewport: { width: 820, height: 1180 }, isMobile: false, userAgent: IPAD_SAFARI } },
  {
    name: 'desktop',
    use: { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, userAgent: DESKTOP },
  },
] as const

/** The longest words and both directions on the narrowest screen; `make proof` checks all. */
const CHECKED: Record<string, readonly Locale[]> = { iphone: ['fa', 'ru'] }
/** Widths between the smallest and the widest have no rules of their own. */
const TRIED = isFullScale ? SCREENS : SCREENS.filter(({ name }) => name !== 'ipad')

/** Documents have links inside their text. */
const isTapped = (path: string) => !['/content/faq', '/nowhere'].includes(path)

/** Tap targets below 44 px. */
function smallTargets(page: Page): Promise<object[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('a, button, input'))
      .filter(
        (element) =>
          element.offsetParent && !element.closest('p, li p') && element.matches(':not([href="#content"])'),
      )
      .map((element) => {
        // A checkbox is as large as its label, a stretched link as large as its card.
        const isStretched = getComputedStyle(element, '::after').position === 'absolute'
        const target = element.closest('label') ?? (isStretched ? element.offsetParent : null) ?? element
        const { width, height } = target.getBoundingClientRect()
        return { name: `${element.tagName} ${element.textContent}`, width, height }
      })
      .filter(({ width, height }) => width < 43.5 || height < 43.5),
  )
}

for (const { name, use } of TRIED)
  test.describe(name, () => {
    test.use(use)

    for (const locale of isFullScale ? LOCALES : (CHECKED[name] ?? []))
      test(`nothing is wider than the screen, and every tap target is large enough for a finger (${locale})`, async ({
        page,
        server,
        allow,
        viewport,
      }) => {
        allow(NOT_FOUND_LINE)
        await chooseLanguage(page, locale, server.url)
        const widths = name === 'iphone' ? [viewport?.width ?? 0, NARROWEST] : [viewport?.width ?? 0]
        for (const path of PAGES) {
          await open(page, path)
          await expect(page.locator('h1')).toBeAttached()
          expect(await flexGaps(page), path).toEqual([])
          if (locale === 'fa' && isTapped(path)) expect(await smallTargets(page), path).toEqual([])
          for (const width of widths) {
            await page.setViewportSize({ width, height: viewport?.height ?? 0 })
            // Parts that scripts draw follow a new width a moment later.
            const measure = () =>
              page.evaluate(() => {
                // Shelves scroll sideways.
                const isInScroller = (element: Element | null): boolean =>
                  element !== null &&
                  element !== document.body &&
                  (getComputedStyle(element).overflowX !== 'visible' || isInScroller(element.parentElement))
                const isOut = (element: Element) => {
                  const { left, right, width: own } = element.getBoundingClientRect()
                  return own > 0 && (right > window.innerWidth + 1 || left < -1) && !isInScroller(element)
                }
                const outside = Array.from(document.querySelectorAll('main *, header *, footer *')).filter(
                  isOut,
                )
                return {
                  scroll: document.documentElement.scrollWidth - window.innerWidth,
                  outside: outside.map((element) => `${element.tagName} ${element.className}`),
                }
              })
            await expect.poll(measure, `${path} at ${width}`).toEqual({ scroll: 0, outside: [] })
          }
        }
      })

    test('the tabs are at the bottom of small screens, the links at the top; a step of a flow shows only the brand', async ({
      page,
      viewport,
    }) => {
      await open(page, '/categories')
      const isWide = (viewport?.width ?? 0) >= 960
      const search = page.getByRole('navigation').getByRole('link', { name: 'جست‌وجو' })
      await expect(search).toHaveCount(1)
      const box = await search.boundingBox()
      expect((box?.y ?? 0) > 200).toBe(!isWide)
      await search.click()
      await page.waitForURL('**/search')
      await expect(search).toHaveAttribute('aria-current', 'page')

      await open(page, '/register')
      await expect(page.locator('h1')).toBeAttached()
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expect(page.getByRole('contentinfo')).toHaveCount(0)
      const main = await page.getByRole('main').boundingBox()
      expect(main?.width).toBeLessThanOrEqual(560)
      await page.getByRole('banner').getByRole('link').click()
      await page.waitForURL((url) => url.pathname === '/')
    })
  })

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1920, height: 1080 }, isMobile: false, hasTouch: false, userAgent: DESKTOP })

  test('[20.10] from 1920 px on, the page is wider and a shelf shows more', async ({ page }) => {
    const measure = async (width: number) => {
      await page.setViewportSize({ width, height: 1080 })
      return page.evaluate(() => {
        const shelf = document.querySelector('main section ul')
        const cards = Array.from(shelf?.children ?? [], (item) => item.getBoundingClientRect())
        const seen = cards.filter(({ left, right }) => left >= 0 && right <= window.innerWidth)
        return { page: document.querySelector('main')?.clientWidth ?? 0, cards: seen.length }
      })
    }
    await open(page, '/pages/HOTTEST')
    const [usual, wide] = [await measure(1440), await measure(1920)]
    expect(usual.page).toBe(1200)
    expect(wide.page).toBeGreaterThan(1500)
    expect(wide.cards).toBeGreaterThan(usual.cards)
  })
})
