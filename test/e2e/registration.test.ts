import { DAY, HOUR, SECOND } from '#kernel/time.ts'
import type { OwnServer } from '../support/server/ownServer.ts'
import { expectAccessibleInProof } from './axe.ts'
import { expect, freshPhone, open, type Page, proofTest, test } from './fixtures.ts'
import { createSandboxClient, logInAs } from './steps/loginSteps.ts'

/** Advances the clock until an enrolled device is ready. */

const ACCOUNTS = ['Sandbox one', 'Sandbox two']

/** Sets the capacity of each account; with 0 every device stays in the queue. */
async function makeRoom(server: OwnServer, places: number): Promise<void> {
  for (const name of ACCOUNTS)
    await server.bustan(
      'accounts',
      'capacity',
      name,
      '--iphone',
      String(places),
      '--ipad',
      '100',
      '--ipod',
      '100',
    )
}

async function setAccounts(server: OwnServer, state: string): Promise<void> {
  const { call } = createSandboxClient(server)
  const { body } = await call('GET /sandbox/api/apple')
  for (const { id } of body['accounts']) await call(`POST /sandbox/api/apple/account/${id}`, { state })
}

test.beforeEach(async ({ server }) => {
  await makeRoom(server, 100)
  await setAccounts(server, 'ok')
})

/** Ends on /packages. The end of the udid decides how the provider treats it. */
async function enrol(page: Page, server: OwnServer, phone: string, udidEnd = ''): Promise<void> {
  await logInAs(page, server, phone)
  const answered = page.waitForResponse('**/device/enrolment')
  await page.getByRole('button', { name: 'دانلود پروفایل' }).click()
  const { profile_url } = await (await answered).json()
  const udid = udidEnd && `${phone.slice(1)}${'0'.repeat(26)}${udidEnd}`
  const { body } = await createSandboxClient(server).call('POST /sandbox/api/iphone/enrol', {
    profile_url,
    ...(udid && { udid }),
  })
  await open(page, new URL(body['location'], server.url).href)
  await expect(page).toHaveURL(/\/packages$/)
}

async function grantAndApply(page: Page, phone: string): Promise<void> {
  await open(page, '/registerDevice')
  await expect(page.getByRole('heading', { name: 'برای ثبت، اشتراک لازم است' })).toBeVisible()
  await page.getByLabel('شمارهٔ موبایل این حساب').fill(phone)
  await page.getByRole('button', { name: 'گرفتن اشتراک نمایشی' }).click()
  await expect(page.getByText('۳۶۵ روز', { exact: true })).toBeVisible()
  const apply = page.getByRole('button', { name: 'ثبت این دستگاه' })
  await apply.click()
  await expect(apply).toBeHidden()
}

/** Simulates returning to the tab: the page refetches at once. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** The browser's line about an access token that expired while days passed; it is renewed at once. */
const TOKEN_ENDED = /status of 401/

const title = (page: Page) => page.getByRole('heading', { level: 1 })

proofTest(
  '[1.18] [2.36] [4.14] no subscription, in the queue, registered by the provider, ready, and notified by SMS',
  async ({ page, server, allow }) => {
    // During those days the provider is asked every 45 minutes.
    test.slow()
    allow(TOKEN_ENDED)
    const phone = freshPhone()
    await makeRoom(server, 0)
    await enrol(page, server, phone)
    await open(page, '/device')
    await expect(title(page)).toHaveText('این دستگاه هنوز ثبت نشده است')
    await grantAndApply(page, phone)

    await expect(page).toHaveURL(/\/waiting$/)
    await expect(title(page)).toHaveText('در صف ثبت هستید')
    await expect(page.getByText('معمولاً آماده می‌شود تا').first()).toBeVisible()
    await expect(page.locator('[aria-current=step]')).toContainText('در صف')
    await expectAccessibleInProof(page)
    await createSandboxClient(server).pass(DAY / SECOND)
    await comeBack(page)
    await expect(page.getByText('۱ روز گذشته است')).toBeVisible()

    await setAccounts(server, 'slow')
    await makeRoom(server, 100)
    await expect(async () => {
      await comeBack(page)
      await expect(page).toHaveURL(/\/processing$/, { timeout: 1000 })
    }).toPass()
    await expect(page.locator('[aria-current=step]')).toContainText('دورهٔ انتظار اپل')

    // Slow responses have tests elsewhere; here they would only delay every check.
    await setAccounts(server, 'ok')
    await createSandboxClient(server).pass((3 * DAY + HOUR) / SECOND)
    await comeBack(page)
    await expect(page).toHaveURL(/\/deviceStatus$/)
    await expect(title(page)).toHaveText('دستگاه‌تان آماده است')
    await expect(page.getByText('روز مانده', { exact: true }).locator('xpath=..')).toContainText('۳۶۵')
    await expect(page.getByRole('link', { name: 'رفتن به نصب' })).toHaveAttribute('href', '/install')
    const { body } = await createSandboxClient(server).call('GET /sandbox/api/sms', { phone })
    expect(body['messages'][0].text).toBe(`بوستان: دستگاه شما آماده است. نصب:\n${server.url}/install`)
    await open(page, '/device')
    await expect(title(page)).toHaveText('دستگاه‌تان آماده است')
  },
)

proofTest(
  '[2.37] a failed registration is explained, and retried from the old position',
  async ({ page, server, allow }) => {
    allow(TOKEN_ENDED)
    const phone = freshPhone()
    await enrol(page, server, phone, 'f429')
    await grantAndApply(page, phone)
    await expect(async () => {
      await comeBack(page)
      await expect(page).toHaveURL(/\/registering$/, { timeout: 1000 })
      await expect(page.getByText('تلاش قبلی به نتیجه نرسید')).toBeVisible({ timeout: 1000 })
    }).toPass()
    await createSandboxClient(server).pass((3 * DAY) / SECOND)
    await comeBack(page)
    await expect(page).toHaveURL(/\/registerDevice$/)
    await expect(title(page)).toHaveText('ثبت به نتیجه نرسید')
    await expectAccessibleInProof(page)
    await page.getByRole('button', { name: 'تلاش دوباره برای ثبت' }).click()
    await expect(page).toHaveURL(/\/(waiting|registering)$/)
  },
)
