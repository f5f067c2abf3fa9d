import type { APIResponse } from '@playwright/test'
import type { PageRoute } from '#kernel/page/page.ts'
import { PAGES } from '#pages.ts'
import { sandboxPages } from '#sandbox/panel/sandbox.pages.ts'
import { REDIRECTING_PAGES, samplePath } from '../support/samplePaths.ts'
import { isFullScale } from '../support/scale.ts'
import { expect, NOT_FOUND_LINE, test, waitUntilHydrated } from './fixtures.ts'

/** Every page of section 2 of docs/requirements.md: the server's answer, and hydration without console messages. */

const ALL = [...PAGES, ...sandboxPages]
/** Several pages per test, because a new browser profile takes most of the time of a test. */
const BATCH = 12

for (let first = 0; first < ALL.length; first += BATCH) {
  const batch = ALL.slice(first, first + BATCH)
  test(`[1.1] [1.26] [2.8] [2.14] [2.17] [2.18] [2.19] pages ${batch[0]?.path} to ${batch.at(-1)?.path}`, async ({
    page,
    request,
  }) => {
    for (const route of batch) {
      const path = samplePath(route)
      await test.step(path, async () => {
        await checkHtml(route, await request.get(path))
        // journeys.test.ts covers these.
        if (REDIRECTING_PAGES.includes(route.path)) return
        // packages.test.ts opens one of each layout, content.test.ts every document: these differ only in words.
        if (!isFullScale && /^\/(packages[B-T]|content\/.*)$/.test(route.path)) return
        await page.goto(path)
        await waitUntilHydrated(page)
        await expect(page.locator('h1'), path).toHaveCount(1)
        await expect(page.locator('main'), path).toHaveCount(1)
      })
    }
  })
}

async function checkHtml({ path, access }: PageRoute, answer: APIResponse): Promise<void> {
  expect(answer.status(), path).toBe(200)
  const html = await answer.text()
  expect(html, path).toMatch(/<html lang="fa" dir="rtl"/)
  expect(html, path).toMatch(/<title>[^<]{3,} \| [^<]+<\/title>/)
  expect(html, path).not.toMatch(/<title>[^<]*_[^<]*<\/title>/)
  expect(html, path).toMatch(/<meta name="description" content="[^"]{20,}">/)
  expect(html, path).not.toMatch(/ style="|<script>|<style/)
  const isPrivate = access === 'private'
  expect(html.includes('<meta name="robots" content="noindex">'), path).toBe(isPrivate)
  expect(html.includes('rel="canonical"'), path).toBe(!isPrivate)
  // A private page is a skeleton until its data is loaded.
  expect(html.match(/<h1/g)?.length ?? 0, path).toBe(isPrivate ? 0 : 1)
}

const NO_PAGES = ['/nowhere', '/packagesU', '/content/nothing', '/PACKAGES', '/open/other/1', '/gallery']

test('[2.24] [8.22] an unknown address shows the 404 page, in each language', async ({
  page,
  request,
  allow,
}) => {
  allow(NOT_FOUND_LINE)
  for (const path of NO_PAGES) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(await answer.text(), path).toContain('<meta name="robots" content="noindex">')
  }
  await page.goto('/nowhere')
  await waitUntilHydrated(page)
  await expect(page.locator('h1')).toHaveText('صفحه پیدا نشد')
  await expect(page).toHaveTitle(/صفحه پیدا نشد/)
  await page.goto('/nowhere?lang=en')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await expect(page.locator('h1')).toHaveText('Page not found')
})

const REDIRECTS: Array<[string, string]> = [
  ['/home', '/'],
  ['/index.html', '/'],
  ['/yalda', '/'],
  ['/download', '/register'],
  ['/campaignA', '/campaign'],
  ['/campaignB', '/campaign'],
  ['/download/adhoc/insertNumber', '/device'],
  ['/download/adhoc', '/device'],
  ['/campaign/move-to/bustan-pro', '/device'],
  ['/campaign/bustan-pro', '/device'],
  ['/siboffer', '/campaign/siboffer'],
  ['/macoffer', '/campaign/macoffer'],
]

test('[2.1] [2.2] [2.3] [2.4] [2.6] [2.7] [6.6] old addresses and trailing slashes are redirected with their query', async ({
  request,
  server,
}) => {
  const query = '?utm_source=a&b=%D8%A8'
  for (const [from, to] of [...REDIRECTS, ['/packages/', '/packages'] as const]) {
    const answer = await request.get(`${from}${query}`, { maxRedirects: 0 })
    expect([answer.status(), answer.headers()['location']], from).toEqual([302, `${to}${query}`])
    expect((await request.get(`${from}${query}`)).status(), from).toBe(200)
  }
  const developer = await request.get('/developer?utm_source=a', { maxRedirects: 0 })
  expect(developer.status()).toBe(302)
  expect(developer.headers()['location']).toBe('/?utm_source=a')
  const doubled = await fetch(`${server.url}//evil.example/`, { redirect: 'manual' })
  expect(doubled.headers.get('location')).toBe('/evil.example')
})
