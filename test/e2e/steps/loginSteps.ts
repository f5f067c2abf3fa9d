import { newestCode } from '../../support/login.ts'
import { callOver } from '../../support/product.ts'
import type { OwnServer } from '../../support/server/ownServer.ts'
import { expect, open, type Page } from '../fixtures.ts'

/** The sandbox inbox and the clock of one server. */
export function createSandboxClient({ url }: Pick<OwnServer, 'url'>) {
  const call = (name: string, input?: Record<string, unknown>) =>
    callOver((path, init) => fetch(`${url}${path}`, init), name, input)
  return {
    newest: (phone: string) => newestCode({ call }, phone),
    pass: (seconds: number) => call('POST /sandbox/api/clock', { seconds }),
    call,
  }
}

let addresses = 0
/** A new IP address each time: one address may request few codes an hour. */
export function newAddressHeaders(): Record<string, string> {
  addresses += 1
  return { 'x-forwarded-for': `10.20.${addresses >> 8}.${addresses & 255}` }
}

/** Logs in through the Persian user interface. */
export async function logInAs(page: Page, server: OwnServer, phone: string): Promise<void> {
  await page.context().setExtraHTTPHeaders(newAddressHeaders())
  await open(page, '/register')
  await page.getByLabel('شمارهٔ موبایل').fill(phone)
  await page.getByRole('button', { name: 'دریافت کد' }).click()
  await expect(page).toHaveURL(/\/activate$/)
  await page.getByLabel('کد فعال‌سازی').fill(await createSandboxClient(server).newest(phone))
  await expect(page).not.toHaveURL(/\/activate$/)
}
