import { DAY, HOUR, SECOND } from '#kernel/time.ts'
import type { OwnServer } from '../support/ownServer.ts'
import { expect, open, type Page } from './fixtures.ts'
import { logInAs, world } from './loginSteps.ts'

/** From an unknown number to a device that can install applications, in the user interface. */
export async function readyDevice(page: Page, server: OwnServer, phone: string): Promise<void> {
  await logInAs(page, server, phone)
  await introduce(page, server)
  await open(page, '/registerDevice')
  await page.getByLabel('شمارهٔ موبایل این حساب').fill(phone)
  await page.getByRole('button', { name: 'گرفتن اشتراک نمایشی' }).click()
  await page.getByRole('button', { name: 'ثبت این دستگاه' }).click()
  await expect(page).toHaveURL(/\/(waiting|registering|processing|deviceStatus)/)
  await expect(async () => {
    await world(server).pass((3 * DAY + HOUR) / SECOND)
    await open(page, '/deviceStatus')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('دستگاه‌تان آماده است', { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
}

/** Starts at /installProfile; the simulated iPhone answers the profile. */
export async function introduce(page: Page, server: OwnServer): Promise<void> {
  await open(page, '/installProfile')
  const answered = page.waitForResponse('**/device/enrolment')
  await page.getByRole('button', { name: 'دانلود پروفایل' }).click()
  const { profile_url } = await (await answered).json()
  const { body } = await world(server).call('POST /sandbox/api/iphone/enrol', { profile_url })
  await open(page, new URL(body['location'], server.url).href)
  // The key is sent once: leaving the page before it is stored would lose it.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('device'))).not.toBeNull()
}
