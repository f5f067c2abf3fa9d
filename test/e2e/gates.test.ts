import catalogue from '../../src/features/catalogue/catalogue.fa.json' with { type: 'json' }
import gate from '../../src/features/gate/gate.fa.json' with { type: 'json' }
import login from '../../src/features/login/login.fa.json' with { type: 'json' }
import { SAMPLE_USER_AGENTS } from '../../src/kernel/browserKind.agents.ts'
import { expectAccessibleInProof } from './axe.ts'
import { expect, freshPhone, open, type Page, test } from './fixtures.ts'
import { createSandboxClient, newAddressHeaders } from './steps/loginSteps.ts'

const START = '/startRegister'
const APPLICATION = '/applications/chenar'
const DESKTOP = agent('Windows Firefox')

function agent(name: string): string {
  return SAMPLE_USER_AGENTS.find((one) => one.name === name)?.userAgent ?? name
}

async function expectFree(page: Page): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${START}$`))
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
  await expect(page.getByText(gate.register_limit_device_and_browser_error)).toHaveCount(0)
}

/** GateScreen.test.tsx and browserKind.test.ts cover every browser; here one for each screen. */
const STOPPED = [
  ['iPhone Instagram', gate.gate_safari_title, gate.installation_limit_browser_error],
  ['Windows Firefox', gate.scan_title, gate.register_limit_device_and_browser_error],
] as const

for (const [name, title, text] of STOPPED)
  test.describe(name, () => {
    test.use({ userAgent: agent(name) })

    test('[1.19] [1.22] [8.14] is stopped at a registration, with instructions', async ({ page }) => {
      await open(page, START)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByText(text)).toBeVisible()
      await expectAccessibleInProof(page)
    })
  })

test.describe('an iPad with a Macintosh user agent', () => {
  test.use({ userAgent: agent('iPadOS 17 that says Macintosh'), hasTouch: true })

  test('[4.28] may register', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'maxTouchPoints', { get: () => 5 })
    })
    await open(page, START)
    await expectFree(page)
  })
})

test('[10.25] [10.26] [10.27] a newcomer on a desktop is refused, continues in Safari with the same code, and then logs in on the desktop', async ({
  page,
  browser,
  server,
  allow,
}) => {
  allow(/status of 403/)
  const phone = freshPhone()
  const context = await browser.newContext({ baseURL: server.url, userAgent: DESKTOP, locale: 'fa' })
  const desktop = await context.newPage()
  await context.setExtraHTTPHeaders(newAddressHeaders())
  await open(desktop, '/account')
  await expect(desktop).toHaveURL(/\/startRegister$/)
  await expect(desktop.getByText(gate.register_limit_device_and_browser_error)).toBeVisible()
  await desktop.getByRole('link', { name: login.start_register_log_in }).click()
  await enterNumber(desktop, phone)
  const code = await createSandboxClient(server).newest(phone)
  await desktop.getByLabel(login.activate_code_label).fill(code)
  await expect(desktop.getByText(gate.register_limit_device_and_browser_error)).toBeVisible()
  await expect(desktop.getByRole('img', { name: gate.scan_label })).toBeVisible()

  await page.context().setExtraHTTPHeaders(newAddressHeaders())
  await open(page, '/')
  await page.getByRole('main').locator(`a[href="${START}"]`).click()
  await page.getByRole('main').getByRole('button').first().click()
  await enterNumber(page, phone)
  await page.getByLabel(login.activate_code_label).fill(code)
  await expect(page).toHaveURL(/\/installProfile$/)

  await desktop.getByRole('link', { name: login.activate_other_number }).click()
  await enterNumber(desktop, phone)
  await desktop.getByLabel(login.activate_code_label).fill(await createSandboxClient(server).newest(phone))
  await expect(desktop).toHaveURL(/\/account$/)
  await context.close()
})

async function enterNumber(page: Page, phone: string): Promise<void> {
  await page.getByLabel(login.register_phone_label).fill(phone)
  await page.getByRole('button', { name: login.register_wording_A_action }).click()
  await expect(page).toHaveURL(/\/activate$/)
}

test.describe('a desktop', () => {
  test.use({ userAgent: DESKTOP, viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

  test('[2.75] [4.29] gets the scan page for an installation', async ({ page, server }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, APPLICATION)
    await page.locator('a[href^="/applications/download/"]').first().click()
    const dialog = page.getByRole('dialog', { name: gate.scan_title })
    await expect(dialog.getByRole('img')).toBeVisible()
    // With reduced motion, as in every test here, not even its first frame is shown.
    expect(await dialog.evaluate((panel) => getComputedStyle(panel).animationName)).toBe('none')
    // The dialog fills the whole screen only on a phone.
    expect((await dialog.boundingBox())?.width).toBe(480)
    await expectAccessibleInProof(page)
    await dialog.getByRole('button', { name: gate.gate_copy }).click()
    await expect(dialog.getByRole('button', { name: gate.gate_copied })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`^${server.url}/applications/download/\\d+$`),
    )
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
})

test('[4.31] [21.2] [21.3] an iPhone goes to the installation, a visitor through sheet and login, and the requested application is kept', async ({
  page,
}) => {
  await open(page, APPLICATION)
  // Registration is closed in these tests, and both the page and the sheet show that before the login.
  await expect(page.getByText(catalogue.detail_subscription_closed)).toBeVisible()
  await page.locator('a[href^="/applications/download/"]').first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(gate.newcomer_closed)).toBeVisible()
  await expect(sheet.getByRole('link', { name: gate.newcomer_tell_me })).toHaveAttribute(
    'href',
    '/visitLater',
  )
  await expectAccessibleInProof(page)
  await sheet.getByRole('button', { name: gate.newcomer_log_in }).click()
  await page.waitForURL('**/register')
  const kept = await page.evaluate(() => [
    localStorage.getItem('destination'),
    localStorage.getItem('installationRequest'),
  ])
  expect(kept[0]).toMatch(/^\/applications\/download\/\d+$/)
  expect(kept[0]?.endsWith(`/${kept[1]}`)).toBe(true)
})
