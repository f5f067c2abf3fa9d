import { expectAccessibleInProof } from './axe.ts'
import { expect, freshPhone, open, type Page, test, waitUntilHydrated } from './fixtures.ts'
import { chooseRadio } from './steps/hands.ts'
import { createSandboxClient, logInAs } from './steps/loginSteps.ts'

/** A gift from the buyer to the recipient. */

test.beforeAll(async ({ server }) => {
  await server.bustan('registration', 'open')
  await server.bustan(
    ...['packages', 'put', 'e2e-gift', '--name-fa', 'ماهانهٔ هدیه', '--name-en', 'Gift month'],
    ...['--price', '150000', '--days', '30'],
  )
  await server.bustan('codes', 'make', 'TENTH', '--percent', '10', '--uses', 'none')
})
test.beforeEach(({ context, server }) =>
  context.addCookies([{ name: 'package_group', value: 'N', url: server.url }]),
)
// Restore what the other tests expect.
test.afterAll(({ server }) => server.bustan('registration', 'close'))

const title = (page: Page) => page.getByRole('heading', { level: 1 })

async function payAtBank(page: Page): Promise<void> {
  await page.waitForURL('**/sandbox/bank/*/pay/*')
  await page.locator('button[value=pay]').click()
  await page.waitForURL('**/payment/success?payment=*')
}

test('[1.13] [2.54] bought with a discount, passed on, and redeemed once by another user', async ({
  page,
  browser,
  server,
}) => {
  await logInAs(page, server, freshPhone())
  await open(page, '/packages?code=tenth')
  await waitUntilHydrated(page)
  await chooseRadio(page.getByRole('radio', { name: /ماهانهٔ هدیه/ }))
  // Wait until the recipient is shown, after which the layout no longer moves.
  await expect(page.getByRole('button', { name: /^پرداخت .* هزار تومان$/ })).toBeEnabled()
  await chooseRadio(page.getByRole('radio', { name: /هدیه برای/ }))
  // 150,000 minus 10 %, plus VAT.
  await page.getByRole('button', { name: 'پرداخت ۱۳۵ هزار تومان' }).click()
  await payAtBank(page)
  await expect(title(page)).toHaveText('هدیه آماده است')
  await expect(page.getByText('تخفیف با کد TENTH')).toBeVisible()
  await expectAccessibleInProof(page)
  const code = (await page.getByText(/^\w{4}-\w{4}-\w{4}$/).textContent()) ?? ''
  await open(page, '/account')
  await expect(page.getByText(code)).toBeVisible()

  const context = await browser.newContext({ baseURL: server.url, locale: 'fa' })
  const friend = await context.newPage()
  const phone = freshPhone()
  await logInAs(friend, server, phone)
  await open(friend, `/gift?code=${code.toLowerCase()}`)
  await expect(friend.getByText('ماهانهٔ هدیه')).toBeVisible()
  await friend.getByRole('button', { name: 'دریافت هدیه' }).click()
  await friend.waitForURL('**/gift/success?gift=*')
  await expect(friend.getByText(/۳۰ روز/).first()).toBeVisible()
  await expectAccessibleInProof(friend)
  await open(friend, `/gift?code=${code}`)
  await expect(friend.getByText('این کد را پیش‌تر به کار برده‌اید.')).toBeVisible()
  const { body } = await createSandboxClient(server).call('GET /sandbox/api/sms', { phone })
  expect(JSON.stringify(body)).not.toContain(code)
  await context.close()
})
