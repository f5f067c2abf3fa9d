import { packageTestGroupOfBucket } from '#features/tracking/testGroup.rules.ts'
import { LOCALES, type Locale } from '#kernel/locale.ts'
import { isFullScale } from '../support/scale.ts'
import { chooseLanguage, expect, flexGaps, open, type Page, test, waitUntilHydrated } from './fixtures.ts'

/** /packages by test group in the browser, and its layouts. axeEverywhere.test.ts looks at all twenty pages. */

/** Which of the four page layouts is shown, judged by its content. */
function groupShown(page: Page): Promise<string> {
  return page.evaluate(() => {
    const offers = document.querySelector('main fieldset')
    if (offers?.querySelector('table')) return 'P'
    if (!offers?.querySelector('ul')) return 'N'
    // Only variant Q shows a price per day.
    return offers.textContent?.includes('روزی') ? 'Q' : 'O'
  })
}

async function cookieGroup(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find(({ name }) => name === 'package_group')?.value
}

const storedGroup = async (page: Page) =>
  packageTestGroupOfBucket(
    Number(await page.evaluate(() => window.localStorage.getItem('purchaseTestGroup'))),
  )

function documentsAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname)
  })
  return asked
}

test('the page of the first visit stays the same over reloads and navigation', async ({ page }) => {
  await open(page, '/packages')
  const group = await groupShown(page)
  await expect.poll(() => storedGroup(page)).toBe(group)
  await page.reload()
  await waitUntilHydrated(page)
  expect(await groupShown(page)).toBe(group)
  await open(page, '/content/faq')
  const asked = documentsAsked(page)
  await page.locator('footer').getByRole('link', { name: 'خرید اشتراک' }).click()
  await page.waitForURL('**/packages')
  await expect(page.locator('main fieldset').first()).toBeVisible()
  expect(asked).toEqual([])
  expect(await groupShown(page)).toBe(group)
  expect(await cookieGroup(page)).toBe(group)
})

const CODE = {
  code: 'YALDA20',
  kind: 'discount',
  percent_off: 20,
  amount_off: null,
  gift: null,
  application_id: null,
  package_ids: [1],
  end_time: null,
}

/** One test group for each layout of the package page. */
const LAYOUTS = ['N', 'O', 'P', 'Q', 'G', 'K']

/** The longest words; `make proof` checks all. */
const CHECKED: readonly Locale[] = isFullScale ? LOCALES : ['ru']

for (const locale of CHECKED)
  test(`no layout is wider than the narrowest phone, and all can be tapped (${locale})`, async ({
    page,
    server,
  }) => {
    const json = { ...CODE, package_ids: [] }
    await page.route('**/promotion/check', (route) => route.fulfill({ json }))
    await chooseLanguage(page, locale, server.url)
    await page.setViewportSize({ width: 320, height: 700 })
    for (const letter of LAYOUTS) {
      await open(page, `/packages${letter}?package=4&code=yalda20`)
      await expect(page.locator('#pay')).toContainText('YALDA20')
      expect(await flexGaps(page), letter).toEqual([])
      const found = await page.evaluate(() => {
        const isInScroller = (element: Element | null): boolean =>
          element !== null &&
          element !== document.body &&
          (getComputedStyle(element).overflowX !== 'visible' || isInScroller(element.parentElement))
        const inMain = Array.from(document.querySelectorAll<HTMLElement>('main *'))
        const outside = inMain.filter((element) => {
          const { left, right, width } = element.getBoundingClientRect()
          return width > 0 && (right > window.innerWidth + 1 || left < -1) && !isInScroller(element)
        })
        const small = inMain
          .filter((element) => element.matches('button, summary, label, input:not([type=radio])'))
          .filter((element) => element.offsetParent && element.getBoundingClientRect().height < 43.5)
          // The label above a field is not a separate tap target.
          .filter((element) => !element.matches('label') || element.querySelector('input'))
        const name = (element: Element) => `${element.tagName} ${element.textContent}`
        // The chosen package is outside the visible part of the scroller unless the page scrolls to it.
        const chosen = document.querySelector('main fieldset input:checked')?.closest('label')
        const { left = -1, right = 0 } = chosen?.getBoundingClientRect() ?? {}
        return {
          scroll: document.documentElement.scrollWidth - window.innerWidth,
          outside: outside.map(name),
          small: small.map(name),
          isChosenInSight: left >= 0 && right <= window.innerWidth,
        }
      })
      expect(found, letter).toEqual({ scroll: 0, outside: [], small: [], isChosenInSight: true })
    }
  })
