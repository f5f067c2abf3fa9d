import gate from '../../src/features/gate/gate.fa.json' with { type: 'json' }
import { SAMPLE_USER_AGENTS } from '../../src/kernel/browserKind.agents.ts'
import { expectAccessibleInProof } from './axe.ts'
import { expect, open, type Page, test } from './fixtures.ts'

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

    test('[1.19] [1.21] [1.22] [8.14] is stopped at a registration, with instructions', async ({ page }) => {
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
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 })
    await expectAccessibleInProof(page)
    await dialog.getByRole('button', { name: gate.gate_copy }).click()
    await expect(dialog.getByRole('button', { name: gate.gate_copied })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}${APPLICATION}`)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
})

test('[4.31] an iPhone goes to the installation, a visitor through the login, and the requested application is kept', async ({
  page,
}) => {
  await open(page, APPLICATION)
  await page.locator('a[href^="/applications/download/"]').first().click()
  await page.waitForURL('**/register')
  const kept = await page.evaluate(() => [
    localStorage.getItem('destination'),
    localStorage.getItem('installationRequest'),
  ])
  expect(kept[0]).toMatch(/^\/applications\/download\/\d+$/)
  expect(kept[0]?.endsWith(`/${kept[1]}`)).toBe(true)
})
