import { DAY, HOUR, SECOND } from '#kernel/time.ts'
import { expectAccessibleInProof } from './axe.ts'
import { introduce } from './deviceSteps.ts'
import { expect, freshPhone, open } from './fixtures.ts'
import { elsewhere, logInAs, world } from './loginSteps.ts'
import {
  accept,
  buyAndRegister,
  closeAtApple,
  comeBack,
  install,
  makeRoom,
  messagesTo,
  proofTest,
  test,
  title,
} from './recoverySteps.ts'

/** A closed account: notification, choice, new registration, and the days given back. */

/** Chromium cannot open `itms-services:` and logs it; access tokens expire while days pass and are renewed. */
const LINES = /launch 'itms-services:|status of 40[13]/
/** Half a day: the store checks quiet accounts every six hours. */
const SOON = (12 * HOUR) / SECOND

// Serial: both accounts of the server close here.
test.describe.configure({ mode: 'serial' })

proofTest(
  '[1.16] a problem is reported, answered by the command line, and reported again',
  async ({ page, server, allow }) => {
    allow(/status of 40[13]|ERR_INTERNET_DISCONNECTED/)
    const phone = freshPhone()
    // The forced flow, through the login, past the next missing step.
    await page.context().setExtraHTTPHeaders(elsewhere())
    await page.goto('/ad-hoc/check-account?utm_source=sms')
    await page.waitForURL('**/register')
    await logInAs(page, server, phone)
    await expect(page).toHaveURL(/\/accountProblem\?utm_source=sms$/)
    await expect(title(page)).toHaveText('اول دستگاه‌تان را معرفی کنید')
    expect(await page.evaluate(() => localStorage.getItem('destination'))).toBeNull()
    await introduce(page, server)

    await open(page, '/accountProblem')
    await expect(page.getByText('این دستگاه هنوز آماده نیست')).toBeVisible()
    await page.getByRole('button', { name: 'فرستادن گزارش' }).click()
    await expect(page.getByText('یکی از این‌ها را انتخاب کنید.')).toBeVisible()
    await page.getByRole('radio', { name: 'مشکل دیگری است' }).check({ force: true })
    await page.getByRole('textbox').fill('برنامه با پیام خطا بسته می‌شود.')
    await expectAccessibleInProof(page)
    // Offline the typed text is not lost, not even by a reload.
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'فرستادن گزارش' }).click()
    await expect(page.getByRole('alert')).toContainText('همین‌جا مانده است')
    await page.context().setOffline(false)
    await page.reload()
    await expect(page.getByRole('textbox')).toHaveValue('برنامه با پیام خطا بسته می‌شود.')
    await page.getByRole('button', { name: 'فرستادن گزارش' }).click()
    await expect(title(page)).toHaveText('گزارش‌تان رسید')
    await expect(page.getByText('نفر اول')).toBeVisible()
    await expect(page.getByRole('link', { name: 'دیدن وضعیت دستگاه' })).toHaveAttribute(
      'href',
      '/deviceStatus',
    )
    await expectAccessibleInProof(page)

    const [listed] = JSON.parse(await server.bustan('problems', '--json'))
    await server.bustan('problems', 'solve', String(listed.number), '--answer', 'برنامه را دوباره نصب کنید.')
    await comeBack(page)
    await expect(title(page)).toHaveText('به گزارش‌تان رسیدگی شد')
    await expect(page.getByText('برنامه را دوباره نصب کنید.')).toBeVisible()
    await expectAccessibleInProof(page)
    expect(await messagesTo(server, phone, '/accountProblem')).toBe(1)
    await page.getByRole('button', { name: 'هنوز مشکل دارم؛ گزارش تازه می‌دهم' }).click()
    await expect(title(page)).toHaveText('برنامه‌ها باز نمی‌شوند؟')
  },
)

proofTest(
  'the chat gets the status and no personal data, with and without a login',
  async ({ page, server }) => {
    const asked: string[] = []
    await page.context().route('https://chat.example/**', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<h1>chat</h1>' })
    })
    await page.goto('/goToChat?lang=en')
    await page.waitForURL('https://chat.example/**')
    await page.goto(`${server.url}/account?lang=fa`)
    await logInAs(page, server, freshPhone())
    await introduce(page, server)
    await page.goto('/goToChat')
    await page.waitForURL('https://chat.example/**')
    expect(asked).toEqual([
      'https://chat.example/bustan?from=store&lang=en',
      'https://chat.example/bustan?from=store&lang=fa&status=none',
    ])
  },
)

proofTest(
  'closed, notified once, changed for free, days and gift given, apps reinstalled; and closed again',
  async ({ page, server, allow }) => {
    test.slow()
    allow(LINES)
    const phone = freshPhone()
    await makeRoom(server, 'Sandbox two', 0)
    await buyAndRegister(page, server, phone)
    await open(page, '/resetAccount')
    await expect(title(page)).toHaveText('حساب دستگاه‌تان سالم است')
    await install(page, 'chenar')
    await install(page, 'kashichin')

    await closeAtApple(server, 'Sandbox one')
    await world(server).pass(SOON)
    expect(await messagesTo(server, phone, '/resetAccount')).toBe(1)
    await open(page, '/accountProblem')
    await expect(title(page)).toHaveText('حساب این دستگاه بسته شده است')
    await page.getByRole('link', { name: 'دیدن راه‌های پیش رو' }).click()
    await expect(page).toHaveURL(/\/resetAccount$/)
    await expect(title(page)).toHaveText('حساب دستگاه‌تان بسته شد')
    await expect(page.getByText('۸ روز', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^انصراف و بازپرداخت [۰-۹٬]+ تومان$/ })).toBeVisible()
    await expectAccessibleInProof(page)
    await page.getByRole('link', { name: 'تعویض رایگان حساب' }).click()
    await expect(page).toHaveURL(/\/confirmReset$/)
    await expect(page.getByText('۷ روز هدیه')).toBeVisible()
    await expectAccessibleInProof(page)
    await page.getByRole('button', { name: 'بله، حساب را عوض کنید' }).click()

    await expect(page).toHaveURL(/\/freeResetAccount$/)
    await expect(title(page)).toHaveText('تعویض حساب در جریان است')
    await expect(page.getByText('نفر ۱ از ۱')).toBeVisible()
    await expectAccessibleInProof(page)
    for (const path of ['/resetAccount', '/confirmReset', '/newFreeResetAccount']) {
      await open(page, path)
      await expect(page).toHaveURL(/\/freeResetAccount$/)
    }
    await world(server).pass(DAY / SECOND)
    await makeRoom(server, 'Sandbox two', 100)
    await expect(async () => {
      await world(server).pass((6 * HOUR) / SECOND)
      await comeBack(page)
      await expect(title(page)).toHaveText('دستگاه‌تان دوباره ثبت شد', { timeout: 2000 })
    }).toPass({ timeout: 60_000 })
    await expectAccessibleInProof(page)
    const gift = page.getByRole('definition').filter({ hasText: /^۷ روز$/ })
    await expect(gift).toBeVisible()

    await page.getByRole('link', { name: 'دیدن اشتراک' }).click()
    await expect(page.getByText('روزهای انتظار برای تعویض حساب')).toBeVisible()
    await expect(page.getByText('هدیهٔ تعویض حساب')).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: 'نصب دوبارهٔ همهٔ برنامه‌ها' }).click()
    await page.getByRole('button', { name: 'نصب دوبارهٔ همه (۲)' }).click()
    await accept(page, 2)
    await expect(page.getByRole('button', { name: 'نصب دوبارهٔ همه (۲)' })).toBeVisible()

    await closeAtApple(server, 'Sandbox two')
    await world(server).pass(SOON)
    expect(await messagesTo(server, phone, '/resetAccount')).toBe(2)
    await open(page, '/resetAccount')
    await expect(title(page)).toHaveText('حساب تازه هم بسته شد')
    await page.getByRole('link', { name: 'تعویض رایگان حساب' }).click()
    await page.getByRole('button', { name: 'بله، حساب را عوض کنید' }).click()
    await expect(page).toHaveURL(/\/newFreeResetAccount$/)
    await expect(title(page)).toHaveText('دوباره حساب را عوض می‌کنیم')
    await expectAccessibleInProof(page)
  },
)
