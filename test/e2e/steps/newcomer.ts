import type { Locator } from '@playwright/test'
import { HOUR, SECOND } from '#kernel/time.ts'
import type { OwnServer } from '../../support/server/ownServer.ts'
import { expect, freshPhone, open, type Page, waitUntilHydrated } from '../fixtures.ts'
import { createSandboxClient, newAddressHeaders } from './loginSteps.ts'

/**
 * A newcomer on a phone who counts taps and screens. Not counted: the page where the way begins, typing, and what
 * belongs to iOS, to the bank and to the autofill of the SMS code. A field without focus costs a tap; a dialog is a
 * screen.
 */
export class Newcomer {
  taps = 0
  /** Every screen on which the newcomer stopped, in order. The first is where the way begins. */
  readonly stops: string[] = []
  readonly phone = freshPhone()
  readonly page: Page
  readonly server: OwnServer

  constructor(page: Page, server: OwnServer) {
    this.page = page
    this.server = server
  }

  get screens(): number {
    return this.stops.length - 1
  }

  async begin(path: string): Promise<void> {
    await this.page.context().setExtraHTTPHeaders(newAddressHeaders())
    await open(this.page, path)
    await this.look()
  }

  /** Counts the current screen, unless it is the same as at the last check. */
  async look(): Promise<void> {
    const dialog = this.page.getByRole('dialog')
    const isOver = (await dialog.count()) > 0
    const { pathname } = new URL(this.page.url())
    const name = isOver ? `${pathname} + ${await dialog.getByRole('heading').first().innerText()}` : pathname
    if (this.stops.at(-1) !== name) this.stops.push(name)
  }

  async tap(target: Locator): Promise<void> {
    await expect(target).toBeEnabled()
    await this.look()
    await target.click({ force: (await target.getAttribute('type')) === 'radio' })
    this.taps += 1
  }

  private async type(field: Locator, text: string): Promise<void> {
    await expect(field).toBeVisible()
    await this.look()
    const isFocused = await expect(field)
      .toBeFocused({ timeout: 2000 })
      .then(
        () => true,
        () => false,
      )
    if (!isFocused) await this.tap(field)
    await this.page.keyboard.insertText(text)
  }

  /** Enters the phone number and then the right code. */
  async logIn(): Promise<void> {
    const { page, phone, server } = this
    await page.waitForURL('**/register')
    await this.type(page.getByLabel('شمارهٔ موبایل'), phone)
    await this.tap(page.locator('main button[type=submit]'))
    await page.waitForURL('**/activate')
    await this.type(page.getByLabel('کد فعال‌سازی'), await createSandboxClient(server).newest(phone))
    await expect(page).not.toHaveURL(/\/activate$/)
  }

  /** Downloads the profile; iOS installs it and Safari returns. */
  async introduceDevice(): Promise<void> {
    const { page, server } = this
    await page.waitForURL('**/installProfile')
    await waitUntilHydrated(page)
    const answered = page.waitForResponse('**/device/enrolment')
    await this.tap(page.getByRole('button', { name: 'دانلود پروفایل' }))
    const { profile_url } = await (await answered).json()
    const { body } = await createSandboxClient(server).call('POST /sandbox/api/iphone/enrol', { profile_url })
    await open(page, new URL(body['location'], server.url).href)
    await expect(page).not.toHaveURL(/\/getDevice/)
  }

  /** Pays in the shop with a successful bank payment. */
  async pay(): Promise<void> {
    const { page } = this
    // Small layouts may have a second button that stays visible.
    const button = page
      .getByRole('button', { name: /^پرداخت .* هزار تومان$/ })
      .filter({ visible: true })
      .first()
    await expect(page.locator('main fieldset').first()).toBeVisible()
    if ((await button.count()) === 0) await this.tap(page.getByRole('radio').first())
    await this.tap(button)
    await page.waitForURL('**/sandbox/bank/*/pay/*')
    await page.locator('button[value=pay]').click()
    await page.waitForURL('**/payment/success?payment=*')
    await waitUntilHydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('پرداخت انجام شد')
    await this.look()
  }

  /** Advances the product clock until the page shows that the device is ready. */
  async waitFor(target: Locator): Promise<void> {
    await expect(async () => {
      await createSandboxClient(this.server).pass((12 * HOUR) / SECOND)
      await this.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect(target).toBeVisible({ timeout: 1500 })
    }).toPass({ timeout: 60_000 })
  }

  /** Confirms the prompt of iOS and installs. Ends when the store shows the application as installed. */
  async confirmInstallation(): Promise<void> {
    const { page } = this
    const agree = page.getByRole('button', { name: 'نمایشی: آیفونِ شبیه‌سازی‌شده بپذیرد' })
    await expect(agree).toBeVisible({ timeout: 60_000 })
    await this.look()
    await agree.click()
    await expect(page.getByText('برنامه به دستگاه رسید')).toBeVisible()
  }
}
