import { alive, expect, NOT_FOUND_LINE, open, type Page, proofTest, test } from './fixtures.ts'

/** Lazy parts that do not come (specification section 9: 120 s) or are gone after a release. */

const CHUNK = /\/assets\/SandboxPage-[\w-]+\.js$/
const PARTS = /\/assets\/(SandboxPage|sandbox\.)[\w.-]+\.js$/
const toSandbox = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'دنیای بیرون' })
const error = (page: Page) => page.getByRole('alert').locator('h1')

function documentsOf(page: Page): string[] {
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  return documents
}

test('a part that never comes is an error with retry after 120 s, and not before', async ({ page }) => {
  await page.clock.install()
  await page.route(PARTS, () => undefined)
  await open(page, '/')
  const documents = documentsOf(page)
  // Its time runs from here; the bar is there before, while the map of pages is fetched.
  const asked = page.waitForRequest(PARTS)
  await toSandbox(page).click()
  await asked
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.clock.fastForward(115_000)
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.clock.fastForward(6_000)
  await expect(error(page)).toHaveText('اطلاعات بارگذاری نشد')
  // Not the name of a message that did not come either.
  expect(await page.title()).not.toContain('sandbox')
  expect(documents).toEqual([])
  await page.unroute(PARTS)
  await page.getByRole('button', { name: 'تلاش دوباره' }).click()
  await expect(page.locator('h1')).toHaveText('دنیای بیرون')
})

test('the same for the page one enters by', async ({ page }) => {
  await page.clock.install()
  await page.route(PARTS, () => undefined)
  await page.goto('/sandbox', { waitUntil: 'commit' })
  // Its time runs from the moment the entry asks, which cannot be seen from here: the browser has fetched ahead.
  await expect(async () => {
    await page.clock.fastForward(121_000)
    await expect(error(page)).toHaveText('اطلاعات بارگذاری نشد', { timeout: 1000 })
  }).toPass()
  await page.unroute(PARTS)
  await page.getByRole('button', { name: 'تلاش دوباره' }).click()
  await expect(page.locator('h1')).toHaveText('دنیای بیرون')
})

test('a part that is gone after a release: one reload, at the page that was asked for', async ({
  page,
  allow,
}) => {
  allow(NOT_FOUND_LINE)
  let isGone = true
  await page.route(CHUNK, (route) => (isGone ? route.fulfill({ status: 404, body: '' }) : route.continue()))
  await open(page, '/')
  const documents = documentsOf(page)
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false
  })
  await toSandbox(page).click()
  await expect(page.locator('h1')).toHaveText('دنیای بیرون')
  expect(documents).toEqual(['/sandbox'])
})

proofTest('gone again after the reload: the error state, and no second reload', async ({ page, allow }) => {
  allow(NOT_FOUND_LINE)
  await page.route(CHUNK, (route) => route.fulfill({ status: 404, body: '' }))
  await open(page, '/')
  const documents = documentsOf(page)
  await toSandbox(page).click()
  await expect(error(page)).toHaveText('اطلاعات بارگذاری نشد')
  await page.waitForTimeout(1000)
  expect(documents).toEqual(['/sandbox'])
  await page.unroute(CHUNK)
  await page.getByRole('button', { name: 'تلاش دوباره' }).click()
  await expect(page.locator('h1')).toHaveText('دنیای بیرون')
})

test('a part of a public page that is gone: one reload, then the error state', async ({ page, allow }) => {
  allow(NOT_FOUND_LINE)
  const part = /\/assets\/PrivateBrowsingPage-[\w-]+\.js$/
  await page.route(part, (route) => route.fulfill({ status: 404, body: '' }))
  const documents = documentsOf(page)
  await page.goto('/private-browsing')
  await expect(error(page)).toHaveText('اطلاعات بارگذاری نشد')
  expect(documents).toEqual(['/private-browsing', '/private-browsing'])
})

test('the messages of the first page are asked for once, and once more where they were refused', async ({
  page,
  allow,
}) => {
  allow(NOT_FOUND_LINE)
  const asked: string[] = []
  let refused = 0
  await page.route('**/messages/**', (route) => {
    asked.push(route.request().url())
    return asked.length <= refused ? route.fulfill({ status: 404, body: '' }) : route.continue()
  })
  await open(page, '/')
  expect(asked).toHaveLength(1)
  asked.length = 0
  refused = 1
  await open(page, '/visitLater')
  expect(asked).toHaveLength(2)
})

test('not even the messages come: one reload, then the error state in the words of the page', async ({
  page,
  allow,
}) => {
  allow(NOT_FOUND_LINE)
  const part = /\/messages\/\w+\/fa\/[\w+]+\.json$/
  await page.route(part, (route) => route.fulfill({ status: 404, body: '' }))
  const documents = documentsOf(page)
  await page.goto('/content/faq')
  await expect(error(page)).toHaveText('اطلاعات بارگذاری نشد')
  expect(documents).toEqual(['/content/faq', '/content/faq'])
  await page.unroute(part)
  await page.getByRole('button', { name: 'تلاش دوباره' }).click()
  await alive(page)
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('offline, a part that is not there is no reason to reload', async ({ page, context, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|Failed to load module script/)
  await open(page, '/')
  const documents = documentsOf(page)
  await context.setOffline(true)
  await toSandbox(page).click()
  await expect(error(page)).toHaveText('اطلاعات بارگذاری نشد')
  expect(documents).toEqual([])
  await context.setOffline(false)
  await page.getByRole('button', { name: 'تلاش دوباره' }).click()
  await alive(page)
  await expect(page.locator('h1')).toHaveText('دنیای بیرون')
})
