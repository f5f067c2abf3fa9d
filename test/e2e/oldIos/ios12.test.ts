import { expect, freshPhone, open, type Page, test } from '../fixtures.ts'
import { imitateSafari12, notGone } from './oldSafari.ts'

const IOS_12 =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 12_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1'

function polyfillsOf(page: Page): string[] {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/polyfill-/.test(request.url())) loaded.push(request.url())
  })
  return loaded
}

/** Safari 12 ignores the trusted types of the policy; Chromium needs a policy without them. */
async function forgetTrustedTypes(page: Page): Promise<void> {
  await page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const answer = await route.fetch({ maxRedirects: 0 })
      const headers = answer.headers()
      const policy = headers['content-security-policy'] ?? ''
      headers['content-security-policy'] = policy.replace(/;\s*require-trusted-types-for 'script'/, '')
      await route.fulfill({ response: answer, headers })
    },
  )
}

test.describe('with the features of Safari 12.2 only', () => {
  test.use({ userAgent: IOS_12 })

  test('the removed features are really missing', async ({ page }) => {
    await page.addInitScript(imitateSafari12)
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<p>bare</p>' }))
    await page.goto('/bare')
    expect(await page.evaluate(notGone)).toEqual([])
  })

  test('home, login, a number left on /visitLater', async ({ page }) => {
    const polyfills = polyfillsOf(page)
    await forgetTrustedTypes(page)
    await page.addInitScript(imitateSafari12)
    await open(page, '/')
    expect(polyfills).toHaveLength(1)
    const account = page.getByRole('navigation').getByRole('link', { name: /^حساب/ })
    await account.click()
    // Without a login the account leads a newcomer to the start of the registration.
    await page.waitForURL('**/startRegister')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.locator('h1')).toHaveCount(1)
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/')
    await open(page, '/visitLater')
    await page.getByRole('textbox').fill(freshPhone())
    await page.locator('button[type=submit]').click()
    await expect(page.getByRole('status').locator('h1')).toBeVisible()
    await open(page, '/sandbox')
    await page.getByRole('button', { name: 'ساعت و بقیه' }).click()
    await page.getByRole('button', { name: 'یک ساعت' }).click()
    await expect(page.getByText('زمان گذشت')).toBeVisible()
  })
})

test('a browser with trusted types that lacks a newer feature loads the polyfills too', async ({ page }) => {
  const polyfills = polyfillsOf(page)
  await page.addInitScript(() => Reflect.deleteProperty(window, 'structuredClone'))
  await open(page, '/visitLater')
  expect(polyfills).toHaveLength(1)
  expect(await page.evaluate(() => window.structuredClone({ a: [1] }))).toEqual({ a: [1] })
})

test('each polyfill behaves like the native feature', async ({ page }) => {
  const results = () => {
    const all: unknown[] = [
      [1, 2, 3].at(-1),
      [1].at(5),
      'سیب'.at(0),
      [1, 2, 3, 4].findLast((item) => item % 2 === 1),
      [1, 2].findLastIndex((item) => item > 5),
      Object.hasOwn({ a: 1 }, 'a'),
      Object.hasOwn({}, 'toString'),
      'a-b-c'.replaceAll('-', '+'),
      'a.b.c'.replaceAll(/\./g, ''),
      Array.from('a1b22'.matchAll(/([a-z])(\d+)/g), (match) => [match[0], match[1], match[2], match.index]),
      structuredClone({ deep: [{ a: null }] }),
    ]
    return Promise.allSettled([Promise.resolve(1), Promise.reject(new Error('no')), 3]).then((settled) => [
      ...all,
      settled.map(({ status }) => status),
    ])
  }
  const polyfills = polyfillsOf(page)
  await open(page, '/visitLater')
  // A browser with all features does not load the polyfills.
  expect(polyfills).toEqual([])
  const real = await page.evaluate(results)
  const old = await page.context().newPage()
  await forgetTrustedTypes(old)
  await old.addInitScript(imitateSafari12)
  await open(old, '/visitLater')
  expect(await old.evaluate(results)).toEqual(real)
})
