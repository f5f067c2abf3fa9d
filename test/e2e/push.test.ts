import { expect, open, type Page, test } from './fixtures.ts'
import { ARGUMENTS, FULL_CHROMIUM } from './playwright.config.ts'

const WORKER = '/push-worker.js'

test('the service worker for notifications is served without caching, under the policy, for the whole store', async ({
  request,
}) => {
  const response = await request.get(WORKER)
  expect(response.status()).toBe(200)
  expect(response.headers()).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("worker-src 'self'"),
  })
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  // iOS allows notifications only for a page on the home screen.
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' })
})

/** Push messages come from the browser vendor's servers; the debugger protocol replaces them. */
async function deliver(page: Page, origin: string, message: object): Promise<void> {
  const debug = await page.context().newCDPSession(page)
  const registered = new Promise<string>((found) =>
    debug.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one) found(one.registrationId)
    }),
  )
  await debug.send('ServiceWorker.enable')
  const registrationId = await registered
  await debug.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(message),
  })
}

test('a push message is shown once, also when it arrives repeatedly', async ({ playwright, server }) => {
  const browser = await playwright.chromium.launch({ executablePath: FULL_CHROMIUM, args: ARGUMENTS })
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await context.grantPermissions(['notifications'], { origin: server.url })
  await open(page, '/')
  await page.evaluate(async (address) => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): { createScriptURL(text: string): string } }
    }
    const policy = trustedTypes.createPolicy('push', { createScriptURL: (text: string) => text })
    await navigator.serviceWorker.register(policy.createScriptURL(address))
    await navigator.serviceWorker.ready
  }, WORKER)
  const message = {
    title: 'دستگاه‌تان آماده است',
    body: 'نصب کنید',
    url: '/install',
    tag: 'ready:1',
    lang: 'fa',
  }
  await deliver(page, server.url, message)
  await deliver(page, server.url, message)
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title, body, tag, lang, data }) => ({
        title,
        body,
        tag,
        lang,
        url: data.url,
      }))
    })
  await expect.poll(shown).toEqual([message])
  await browser.close()
})
