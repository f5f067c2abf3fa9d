import { LOCALES, type Locale } from '#kernel/locale.ts'
import { EXTRA_PAGES, PAGES, SANDBOX_PAGE } from '#routes.ts'
import { OFFICE_PAGES } from '../../src/features/office/shell/officePages.ts'
import { recordFigure } from '../support/figures.ts'
import type { OwnServer } from '../support/ownServer.ts'
import { LEADS_AWAY, samplePath } from '../support/samplePaths.ts'
import { expectThemesAccessible, violationsOf } from './axe.ts'
import { expect, freshPhone, NOT_FOUND_LINE, open, type Page, speak } from './fixtures.ts'
import { hire, officeAddress, signIn } from './officeSteps.ts'
import { buyAndRegister, proofTest, test } from './recoverySteps.ts'

/**
 * axe on every page there is, in every language, light and dark, for somebody who has an account, a purchase, a device
 * and a ticket; axe.test.ts looks at what strangers see and at states.
 */

const ALL = [...PAGES, ...EXTRA_PAGES, SANDBOX_PAGE].filter(({ path }) => !LEADS_AWAY.includes(path))
const THEMES = ['light', 'dark'] as const
/** Some two pages a second, each twice. */
const TIMEOUT = 900_000

/** What the address names need not exist; what the days end is renewed. */
const LINES = /status of 40[0-9]/

async function live(page: Page, server: OwnServer): Promise<void> {
  await buyAndRegister(page, server, freshPhone())
  const status = await page.evaluate(async () => {
    const { accessToken } = JSON.parse(window.localStorage.getItem('accessToken') ?? '{}')
    const answer = await fetch('/api/v1/ticket', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'access-token': accessToken,
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ topic: 'other', sub_topic: 'other_question', description: 'پرسشی از همه‌جا' }),
    })
    return answer.status
  })
  expect(status).toBe(200)
}

for (const locale of LOCALES)
  proofTest(`axe on every page of the store (${locale})`, async ({ page, server, allow }) => {
    test.setTimeout(TIMEOUT)
    allow(LINES)
    await live(page, server)
    await speak(page, locale, server.url)
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
      await live(page, server)
      await page.goto(officeAddress(server))
      await signIn(page, server, await hire(server, 'owner'))
      const found: string[] = []
      for (const { path } of OFFICE_PAGES)
        await test.step(path, async () => {
          await page.goto(`${await officePath(page, server, path)}?lang=${locale}`)
          await expect(page.locator('html')).toHaveAttribute('lang', locale)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
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

/** Of what is there: the first in the list that leads to it. */
async function officePath(page: Page, server: OwnServer, path: string): Promise<string> {
  const list = path.replace(/\/\{\w+\}$/, '')
  if (list === path) return officeAddress(server, path)
  await page.goto(officeAddress(server, list))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const link = page.locator(`main a[href^="/office${list}/"]`).first()
  const isThere = await link.waitFor({ timeout: 5000 }).then(
    () => true,
    () => false,
  )
  return isThere
    ? new URL((await link.getAttribute('href')) ?? '', server.url).href
    : officeAddress(server, `${list}/7`)
}

/** A little off the ground of each theme. */
const FAINT = { light: '#ddd', dark: '#333' }

proofTest('what is wrong on a page axe finds, in each theme (planted)', async ({ page, allow }) => {
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
