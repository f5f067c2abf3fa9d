import { expect, NOT_FOUND_LINE, open, type Page, proofTest, test, waitUntilHydrated } from './fixtures.ts'

/** Lazy chunks that time out after 120 s (requirement 9.23) or are gone after a release. */

const CHUNK = /\/assets\/SandboxPage-[\w-]+\.js$/
const PUBLIC_PART = /\/assets\/PrivateBrowsingPage-[\w-]+\.js$/
const PARTS = /\/assets\/(SandboxPage|sandbox\.)[\w.-]+\.js$/
const toSandbox = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'دنیای بیرون' })
const error = (page: Page) => page.getByRole('alert').locator('h1')
/** The message of boot.js on a page whose scripts did not load. */
const late = (page: Page) => page.locator('#late')
const retry = (page: Page) => late(page).getByRole('button', { name: 'تلاش دوباره' })
const LOST_LINE =
  /ERR_CONNECTION_RESET|ERR_INTERNET_DISCONNECTED|Failed to load module script|Failed to fetch/
const SCRIPTS = /\/(assets|messages)\/.+\.(js|json)$/

function documentsOf(page: Page): string[] {
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  return documents
}

test('[9.23] a chunk that never loads shows an error with retry after 120 s, not before', async ({
  page,
}) => {
  await page.clock.install()
  await page.route(PARTS, () => undefined)
  await open(page, '/content/faq')
  const documents = documentsOf(page)
  // The timeout starts here; the progress bar appears earlier, while the page map is fetched.
  const asked = page.waitForRequest(PARTS)
  await toSandbox(page).click()
  await asked
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.clock.fastForward(115_000)
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.clock.fastForward(6_000)
  await expect(error(page)).toHaveText('اطلاعات بارگذاری نشد')
  // The text must not be a message key whose catalogue did not load.
  expect(await page.title()).not.toContain('sandbox')
  expect(documents).toEqual([])
  await page.unroute(PARTS)
  await page.getByRole('button', { name: 'تلاش دوباره' }).click()
  await expect(page.locator('h1')).toHaveText('دنیای بیرون')
})

test('the same for the first page of a visit', async ({ page }) => {
  await page.clock.install()
  await page.route(PARTS, () => undefined)
  await page.goto('/sandbox', { waitUntil: 'commit' })
  // The timeout starts when the entry requests the chunk, which the test cannot see because of preloading.
  await expect(async () => {
    await page.clock.fastForward(121_000)
    await expect(error(page)).toHaveText('اطلاعات بارگذاری نشد', { timeout: 1000 })
  }).toPass()
  await page.unroute(PARTS)
  await page.getByRole('button', { name: 'تلاش دوباره' }).click()
  await expect(page.locator('h1')).toHaveText('دنیای بیرون')
})

test('a public page stays as served, and shows after 120 s that something is missing', async ({ page }) => {
  await page.clock.install()
  await page.route(PUBLIC_PART, () => undefined)
  await page.goto('/private-browsing', { waitUntil: 'commit' })
  await expect(async () => {
    await page.clock.fastForward(121_000)
    await expect(late(page)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.locator('h1')).toHaveText('مرور خصوصی روشن است')
  await page.unroute(PUBLIC_PART)
  await retry(page).click()
  await waitUntilHydrated(page)
  await expect(late(page)).toBeHidden()
})

test('a chunk that is gone after a release: one reload, at the requested page', async ({ page, allow }) => {
  allow(NOT_FOUND_LINE)
  let isGone = true
  await page.route(CHUNK, (route) => (isGone ? route.fulfill({ status: 404, body: '' }) : route.continue()))
  await open(page, '/content/faq')
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
  await open(page, '/content/faq')
  const documents = documentsOf(page)
  await toSandbox(page).click()
  await expect(error(page)).toHaveText('اطلاعات بارگذاری نشد')
  expect(documents).toEqual(['/sandbox'])
  await page.unroute(CHUNK)
  await page.getByRole('button', { name: 'تلاش دوباره' }).click()
  await expect(page.locator('h1')).toHaveText('دنیای بیرون')
})

test('a chunk of a public page that is gone: one reload, then the page as served', async ({
  page,
  allow,
}) => {
  allow(NOT_FOUND_LINE)
  await page.route(PUBLIC_PART, (route) => route.fulfill({ status: 404, body: '' }))
  const documents = documentsOf(page)
  await page.goto('/private-browsing')
  await expect(late(page)).toBeVisible()
  await expect(page.locator('h1')).toHaveText('مرور خصوصی روشن است')
  expect(documents).toEqual(['/private-browsing', '/private-browsing'])
})

test('the messages of the first page are fetched once, and once more after a failure', async ({
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
  await open(page, '/content/faq')
  expect(asked).toHaveLength(1)
  asked.length = 0
  refused = 1
  await open(page, '/visitLater')
  expect(asked).toHaveLength(2)
})

test('if the messages do not load either: one reload, then the page as served, in its own language', async ({
  page,
  allow,
}) => {
  allow(NOT_FOUND_LINE)
  const part = /\/messages\/\w+\/fa\/[\w+]+\.json$/
  await page.route(part, (route) => route.fulfill({ status: 404, body: '' }))
  const documents = documentsOf(page)
  await page.goto('/content/faq')
  await expect(late(page)).toBeVisible()
  await expect(late(page)).toHaveText(/صفحه کامل بارگذاری نشد/)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(documents).toEqual(['/content/faq', '/content/faq'])
  await page.unroute(part)
  await retry(page).click()
  await waitUntilHydrated(page)
  await expect(late(page)).toBeHidden()
})

test('offline, a missing chunk does not reload the page', async ({ page, context, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|Failed to load module script/)
  await open(page, '/content/faq')
  const documents = documentsOf(page)
  await context.setOffline(true)
  await toSandbox(page).click()
  await expect(error(page)).toHaveText('اطلاعات بارگذاری نشد')
  expect(documents).toEqual([])
  await context.setOffline(false)
  await page.getByRole('button', { name: 'تلاش دوباره' }).click()
  await waitUntilHydrated(page)
  await expect(page.locator('h1')).toHaveText('دنیای بیرون')
})

/** Blocks everything that hydration needs, except boot.js in the head. */
async function loseScripts(page: Page): Promise<void> {
  await page.route(SCRIPTS, (route) =>
    route.request().url().includes('/boot-') ? route.continue() : route.abort('connectionreset'),
  )
}

test('the network fails after a page arrived: it stays with its links, and hydrates on retry', async ({
  page,
  allow,
}) => {
  allow(LOST_LINE)
  await loseScripts(page)
  const documents = documentsOf(page)
  await page.goto('/content/faq')
  const heading = await page.locator('h1').innerText()
  await expect(late(page)).toBeVisible()
  // The browser reports online, but requests fail: a retry changes nothing.
  await page.route('**/content/faq', (route) => route.abort('connectionreset'))
  await retry(page).click()
  await expect(retry(page)).not.toHaveAttribute('aria-busy')
  await expect(page.locator('h1')).toHaveText(heading)
  expect(documents).toEqual(['/content/faq'])
  await page.unroute('**/content/faq')
  await page.getByRole('navigation', { name: 'بخش‌های فروشگاه' }).getByRole('link', { name: 'بازی‌ها' }).click()
  await expect(page).toHaveURL(/\/pages\/GAMES/)
  await expect(late(page)).toBeVisible()
  await page.unroute(SCRIPTS)
  await retry(page).click()
  await waitUntilHydrated(page)
  await expect(late(page)).toBeHidden()
})

for (const [what, part] of [
  ['messages', /\/messages\//],
  ['component', /\/assets\/ContentPage-[\w-]+\.js$/],
  ['entry', /\/assets\/browser-[\w-]+\.js$/],
] as const)
  test(`if files fail and the server does not answer: no reload for the ${what}`, async ({ page, allow }) => {
    allow(LOST_LINE)
    await page.route(part, (route) => route.abort('connectionreset'))
    await page.route('**/content/faq', (route) =>
      route.request().method() === 'HEAD' ? route.abort('connectionreset') : route.continue(),
    )
    const documents = documentsOf(page)
    await page.goto('/content/faq')
    await expect(late(page)).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    expect(documents).toEqual(['/content/faq'])
  })

test('back online, a page that was not hydrated reloads by itself, unless the user is typing', async ({
  page,
  context,
  allow,
}) => {
  allow(LOST_LINE)
  await loseScripts(page)
  await page.goto('/search')
  await page.getByRole('combobox').fill('ماه')
  await expect(late(page)).toBeVisible()
  await page.unroute(SCRIPTS)
  const documents = documentsOf(page)
  await context.setOffline(true)
  await context.setOffline(false)
  await page.waitForTimeout(1000)
  expect(documents).toEqual([])
  await expect(page.getByRole('combobox')).toHaveValue('ماه')
  await page.getByRole('combobox').blur()
  await context.setOffline(true)
  await context.setOffline(false)
  await waitUntilHydrated(page)
  await expect(late(page)).toBeHidden()
})

test('a private page whose scripts fail says so, and offers a retry', async ({ page, allow }) => {
  allow(LOST_LINE)
  await loseScripts(page)
  await page.goto('/sandbox')
  await expect(late(page)).toBeVisible()
  await page.unroute(SCRIPTS)
  await retry(page).click()
  await waitUntilHydrated(page)
  await expect(late(page)).toBeHidden()
})
