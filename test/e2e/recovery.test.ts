import { expectAccessibleInProof } from './axe.ts'
import { expect, freshPhone, open } from './fixtures.ts'
import { enrolSimulatedIphone } from './steps/deviceSteps.ts'
import { chooseRadio } from './steps/hands.ts'
import { logInAs, newAddressHeaders } from './steps/loginSteps.ts'
import { comeBack, messagesTo, proofTest, title } from './steps/recoverySteps.ts'

/** A closed account: notification, choice, new registration, and the compensation days. */

proofTest(
  '[1.16] a problem is reported, answered by the command line, and reported again',
  async ({ page, server, allow }) => {
    allow(/status of 40[13]|ERR_INTERNET_DISCONNECTED/)
    const phone = freshPhone()
    // The forced flow: through the login and the next missing step.
    await page.context().setExtraHTTPHeaders(newAddressHeaders())
    await page.goto('/ad-hoc/check-account?utm_source=sms')
    await page.waitForURL('**/register')
    await logInAs(page, server, phone)
    await expect(page).toHaveURL(/\/accountProblem\?utm_source=sms$/)
    await expect(title(page)).toHaveText('اول دستگاه‌تان را معرفی کنید')
    expect(await page.evaluate(() => localStorage.getItem('destination'))).toBeNull()
    await enrolSimulatedIphone(page, server)

    await open(page, '/accountProblem')
    await expect(page.getByText('این دستگاه هنوز آماده نیست')).toBeVisible()
    await page.getByRole('button', { name: 'فرستادن گزارش' }).click()
    await expect(page.getByText('یکی از این‌ها را انتخاب کنید.')).toBeVisible()
    await chooseRadio(page.getByRole('radio', { name: 'مشکل دیگری است' }))
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
    await enrolSimulatedIphone(page, server)
    await page.goto('/goToChat')
    await page.waitForURL('https://chat.example/**')
    expect(asked).toEqual([
      'https://chat.example/bustan?from=store&lang=en',
      'https://chat.example/bustan?from=store&lang=fa&status=none',
    ])
  },
)
