/** Takes the pictures of README.md from the running demo store. Run by `make gallery`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { freshPhone } from '../test/e2e/fixtures.ts'
import { IPHONE } from '../test/e2e/playwright.config.ts'
import { createOperator, officeAddress, officePath, signIn } from '../test/e2e/steps/officeSteps.ts'
import { liveThrough, startServerForLives } from '../test/e2e/steps/recoverySteps.ts'
import type { OwnServer } from '../test/support/server/ownServer.ts'

const FOLDER = 'docs/pictures'
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }
/** Time for the preview in the office to load its pictures. */
const PREVIEW_MS = 4000
const FRAME = `<style>body{margin:0;background:transparent}
div{display:inline-block;padding:14px;border-radius:58px;background:#16181d;margin:8px;box-shadow:0 0 0 2px #5b616e}
img{display:block;width:390px;height:844px;border-radius:44px}</style>`

async function openPage(
  browser: Browser,
  server: OwnServer,
  viewport: typeof PHONE,
  userAgent?: string,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport,
    deviceScaleFactor: viewport === PHONE ? 2 : 1,
    locale: 'fa-IR',
    reducedMotion: 'reduce',
    ...(userAgent && { userAgent }),
  })
  return context.newPage()
}

async function screenshot(page: Page): Promise<Buffer> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  // Images outside the screen load lazily and may never be complete.
  const areLoaded = () => Array.from(document.images).every(({ complete }) => complete)
  await page.waitForFunction(areLoaded, undefined, { timeout: 5000 }).catch(() => undefined)
  return page.screenshot({ animations: 'disabled' })
}

async function save(name: string, picture: Buffer, width: number): Promise<void> {
  const bytes = await sharp(picture).resize({ width }).webp({ quality: 82 }).toBuffer()
  writeFileSync(`${FOLDER}/${name}.webp`, bytes)
  console.log(`${FOLDER}/${name}.webp: ${bytes.length} bytes`)
}

async function takeStore(browser: Browser, server: OwnServer): Promise<void> {
  const page = await openPage(browser, server, PHONE, IPHONE.userAgent)
  await page.goto('/')
  const shown = (await screenshot(page)).toString('base64')
  // Open an empty page, because the store's content security policy forbids writing into its pages.
  const frame = await page.context().newPage()
  await frame.setViewportSize({ width: 450, height: 900 })
  await frame.setContent(`${FRAME}<div><img src="data:image/png;base64,${shown}"></div>`)
  await frame.locator('img').evaluate((image: HTMLImageElement) => image.decode())
  await save('store', await frame.locator('div').screenshot({ omitBackground: true }), 560)
}

async function takeSandbox(browser: Browser, server: OwnServer): Promise<void> {
  // Use English for the screenshots, because readers may not know Persian.
  await server.bustan('registration', 'close')
  for (const phoneNumber of ['09121234567', '09351234567', '09901234567'])
    await fetch(`${server.url}/api/v1/registration/interest`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify({ phone_number: phoneNumber }),
    })
  await server.bustan('registration', 'open')
  const page = await openPage(browser, server, DESKTOP)
  await page.goto('/sandbox?lang=en')
  await page.getByText('0990').first().waitFor()
  await save('sandbox', await screenshot(page), 1200)
}

async function takeOffice(browser: Browser, server: OwnServer): Promise<void> {
  const page = await openPage(browser, server, DESKTOP)
  await page.goto(officeAddress(server))
  await signIn(page, server, await createOperator(server, 'owner'))
  await page.goto(`${await officePath(page, server, '/pages/{label}')}?lang=en`)
  await page.locator('iframe').waitFor()
  await page.waitForTimeout(PREVIEW_MS)
  await save('office', await screenshot(page), 1200)
}

mkdirSync(FOLDER, { recursive: true })
const server = await startServerForLives({ OFFICE_ORIGIN: 'http://localhost:{port}' })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  // Create a customer with a purchase and a ticket, so that the office and the sandbox have content.
  const customer = await openPage(browser, server, PHONE, IPHONE.userAgent)
  await liveThrough(customer, server, freshPhone())
  await takeStore(browser, server)
  await takeSandbox(browser, server)
  await takeOffice(browser, server)
} finally {
  await browser.close()
  await server.stop()
}
