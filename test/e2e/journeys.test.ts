import { expect, NOT_FOUND_LINE, open, type Page, test } from './fixtures.ts'

test('/goToLightMode sets the light theme and returns to the previous page of the store', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/search?q=نقشه')
  const title = await page.title()
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/goToLightMode', textContent: 'light' })
    document.querySelector('main')?.append(link)
    link.click()
  })
  await page.waitForURL(/\/search\?q=/)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page).toHaveTitle(title)
  await page.goBack()
  // The switch replaced its history entry: going back leads to the page before it.
  expect(new URL(page.url()).pathname).toBe('/search')
  // A visitor from another site is redirected to the home page.
  await page.goto('/goToLightMode', { referer: 'https://elsewhere.example/account' })
  await page.waitForURL(`${server.url}/`)
})

test('[2.11] [2.12] a forced flow stores its destination and goes there, the account check through the login', async ({
  page,
  server,
}) => {
  const destination = () => page.evaluate(() => window.localStorage.getItem('destination'))
  await page.goto('/plans/renewal?utm_source=sms')
  await page.waitForURL(`${server.url}/packages?utm_source=sms`)
  expect(await destination()).toBe('/packages')
  await page.goto('/ad-hoc/check-account?utm_source=sms')
  await page.waitForURL(`${server.url}/register`)
  expect(await destination()).toBe('/accountProblem?utm_source=sms')
  // Without a chat service the URL of the chat leads to a ticket.
  await page.goto('/goToChat')
  await page.waitForURL(`${server.url}/ticket/create`)
  await expect(page.locator('h1')).toHaveCount(1)
})

/** The browser's own line about a scheme without a program. */
const LAUNCH_LINE = /launch 'bustan:/

/** Later than any delay between the two calls, because a clock cannot be paused in its past. */
const PAUSED_AT = 600_000

/** The address that the page asks the browser to open; an unknown scheme leaves no other trace. */
async function openedBy(page: Page): Promise<string[]> {
  const opened: string[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  session.on('Page.frameRequestedNavigation', ({ url }) => opened.push(url))
  return opened
}

test('[2.23] /open/story/month-end-money tries the native app, then shows the same story on the web', async ({
  page,
  allow,
}) => {
  allow(LAUNCH_LINE)
  // The application with the unusual id does not exist.
  allow(NOT_FOUND_LINE)
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(PAUSED_AT)
  const opened = await openedBy(page)
  await open(page, '/open/story/month-end-money')
  await expect(page.locator('h1')).toHaveText('باز کردن در اپ')
  await expect(page.getByRole('link', { name: 'باز کردن اپ' })).toHaveAttribute(
    'href',
    'bustan://story/month-end-money',
  )
  expect(opened).toEqual(['bustan://story/month-end-money'])
  await page.clock.fastForward(1900)
  expect(new URL(page.url()).pathname).toBe('/open/story/month-end-money')
  await page.clock.fastForward(200)
  await page.waitForURL('**/stories/month-end-money')
  // An unusual id is escaped in both links.
  await open(page, '/open/application/a%2Fb%3Fc%22%3E')
  await expect(page.getByRole('link', { name: 'ادامه در مرورگر' })).toHaveAttribute(
    'href',
    '/applications/a%2Fb%3Fc%22%3E',
  )
  expect(opened).toContain('bustan://application/a%2Fb%3Fc%22%3E')
})
