import { LOCALES, type Locale } from '#kernel/locale.ts'
import { PAGES } from '#pages.ts'
import { sandboxPages } from '#sandbox/panel/sandbox.pages.ts'
import { OFFICE_PAGES } from '../../src/features/office/shell/officePages.ts'
import { recordFigure } from '../support/figures.ts'
import { REDIRECTING_PAGES, samplePath } from '../support/samplePaths.ts'
import { expectThemesAccessible, violationsOf } from './axe.ts'
import { chooseLanguage, expect, freshPhone, NOT_FOUND_LINE, open, type Page } from './fixtures.ts'
import { createOperator, officeAddress, officePath, signIn } from './steps/officeSteps.ts'
import { liveThrough, proofTest, test } from './steps/recoverySteps.ts'

/**
 * axe on every page, in every language, light and dark, for a user with an account, a purchase, a device and a
 * ticket. axe.test.ts checks what visitors see, and single states.
 */

const ALL = [...PAGES, ...sandboxPages].filter(({ path }) => !REDIRECTING_PAGES.includes(path))
const THEMES = ['light', 'dark'] as const
/** About two pages a second, each twice. */
const TIMEOUT = 900_000

/** Some addresses name things that do not exist, and access tokens expire while days pass. */
const LINES = /status of 40[0-9]/

for (const locale of LOCALES)
  proofTest(`axe on every page of the store (${locale})`, async ({ page, server, allow }) => {
    test.setTimeout(TIMEOUT)
    allow(LINES)
    await liveThrough(page, server, freshPhone())
    await chooseLanguage(page, locale, server.url)
    const found: string[] = []
    for (const route of ALL)
      await test.step(route.path, async () => {
        await open(page, samplePath(route))
        await expect(page.locator('h1').first()).toBeAttached()
        found.push(...(await violationsAt(page, route.path)))
      })
    recordFigure(
      `axe: pages of the store in ${locale}, themes, violations`,
      `${ALL.length}, ${THEMES.length}, ${found.length}`,
    )
    expect(found).toEqual([])
  })

const OFFICE_LOCALES: Locale[] = ['fa', 'en']

for (const locale of OFFICE_LOCALES)
  test.describe(() => {
    test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })
    proofTest(`axe on every page of the office (${locale})`, async ({ page, server, allow }) => {
      test.setTimeout(TIMEOUT)
      allow(LINES)
      await liveThrough(page, server, freshPhone())
      await page.goto(officeAddress(server))
      await signIn(page, server, await createOperator(server, 'owner'))
      const found: string[] = []
      for (const { path } of OFFICE_PAGES)
        await test.step(path, async () => {
          await page.goto(`${await officePath(page, server, path)}?lang=${locale}`)
          await expect(page.locator('html')).toHaveAttribute('lang', locale)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
          // An operator who is not signed in under this host name sees the sign-in page.
          await expect(page.locator('input[type=password]')).toHaveCount(0)
          found.push(...(await violationsAt(page, path)))
        })
      recordFigure(
        `axe: pages of the office in ${locale}, themes, violations`,
        `${OFFICE_PAGES.length}, ${THEMES.length}, ${found.length}`,
      )
      expect(found).toEqual([])
    })
  })

async function violationsAt(page: Page, path: string): Promise<string[]> {
  return (await violationsOf(page, [...THEMES])).map((violation) => `${path} ${violation}`)
}

/** Colours close to the background of each theme. */
const FAINT = { light: '#ddd', dark: '#333' }

proofTest('axe finds faults on a page in each theme (planted)', async ({ page, allow }) => {
  allow(NOT_FOUND_LINE)
  await open(page, '/content/faq')
  await page.evaluate(() => {
    for (const name of ['img', 'button']) document.querySelector('main')?.append(document.createElement(name))
  })
  const found = expectThemesAccessible(page, ['light']).catch(String)
  expect(await found).toContain('image-alt')
  expect(await found).toContain('button-name')
  for (const theme of THEMES) {
    await open(page, '/content/faq')
    await page.evaluate((color) => {
      const faint = document.createElement('p')
      faint.textContent = 'کم‌رنگ'
      faint.style.color = color
      document.querySelector('main')?.append(faint)
    }, FAINT[theme])
    await expect(expectThemesAccessible(page, [theme])).rejects.toThrow(/color-contrast/)
  }
})
