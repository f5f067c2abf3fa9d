import type { OwnServer } from '../../support/server/ownServer.ts'
import { expect, open, type Page } from '../fixtures.ts'
import { createSandboxClient } from './loginSteps.ts'

/** Starts at /installProfile. The simulated iPhone installs the profile and answers it. */
export async function enrolSimulatedIphone(page: Page, server: OwnServer): Promise<void> {
  await open(page, '/installProfile')
  const answered = page.waitForResponse('**/device/enrolment')
  await page.getByRole('button', { name: 'دانلود پروفایل' }).click()
  const { profile_url } = await (await answered).json()
  const { body } = await createSandboxClient(server).call('POST /sandbox/api/iphone/enrol', { profile_url })
  await open(page, new URL(body['location'], server.url).href)
  // The key is sent once: leaving the page before it is stored would lose it.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('device'))).not.toBeNull()
}
