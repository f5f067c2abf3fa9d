import { toLatinDigits } from '#kernel/digits.ts'
import { normaliseCard } from '#kernel/luhn.ts'
import { DAY, HOUR, SECOND } from '#kernel/time.ts'
import type { OwnServer } from '../support/ownServer.ts'
import { expectAccessibleInProof } from './axe.ts'
import { introduce } from './deviceSteps.ts'
import { alive, expect, freshPhone, open, type Page, proofTest, test } from './fixtures.ts'
import { logInAs, world } from './loginSteps.ts'

/** From a paid subscription to money on a card, with every branch. */

/** 149,000 with ten percent of VAT. */
const WHOLE = '۱۶۳٬۹۰۰ تومان'
/** The sandbox's bank returns the payout a day later. */
const LATE_CARD = '۶۰۳۷ ۹۹۱۲ ۳۴۵۶ ۹۷۰۹'
const CARD = '6219861234521234'
/** Waits until the sandbox's clearing house has settled. */
const CYCLE_SECONDS = (5 * HOUR) / SECOND

test.beforeAll(async ({ server }) => {
  await server.bustan('registration', 'open')
  await server.bustan(
    ...['packages', 'put', 'e2e-refund', '--name-fa', 'ماهانهٔ برگشتی', '--name-en', 'Refund month'],
    ...['--price', '149000', '--days', '30'],
  )
})
test.beforeEach(({ context, server, allow }) => {
  // The access token expires while hours pass and is renewed at once.
  allow(/status of 401/)
  return context.addCookies([{ name: 'package_group', value: 'N', url: server.url }])
})
// Restore what the other tests expect.
test.afterAll(async ({ server }) => {
  await makeRoom(server, 100)
  await server.bustan('registration', 'close')
})

/** Sets the capacity of each account; with 0 every device stays in the queue. */
async function makeRoom(server: OwnServer, places: number): Promise<void> {
  for (const name of ['Sandbox one', 'Sandbox two'])
    await server.bustan(
      ...['accounts', 'capacity', name, '--iphone', String(places), '--ipad', '100', '--ipod', '100'],
    )
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Simulates returning to the tab: the page refetches at once. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** A device, and a month paid for it. */
async function buy(page: Page, server: OwnServer, phone: string): Promise<void> {
  await logInAs(page, server, phone)
  await introduce(page, server)
  await open(page, '/packages')
  await alive(page)
  await page.getByRole('radio', { name: /ماهانهٔ برگشتی/ }).check({ force: true })
  const pay = page.getByRole('button', { name: /^پرداخت .* هزار تومان$/ })
  await expect(pay).toBeEnabled()
  await pay.click()
  await page.waitForURL('**/sandbox/bank/*/pay/*')
  await page.locator('button[value=pay]').click()
  await page.waitForURL('**/payment/success?payment=*')
  await expect(title(page)).toHaveText('پرداخت انجام شد')
}

async function passHour(page: Page, server: OwnServer): Promise<void> {
  await world(server).pass(HOUR / SECOND)
  await comeBack(page)
  await expect(page).toHaveURL(/\/cardNumber\?refund=/)
}

async function giveCard(page: Page, server: OwnServer, card: string): Promise<void> {
  await page.getByLabel('شمارهٔ کارت', { exact: true }).fill(card)
  await page.getByRole('button', { name: 'ثبت کارت و دریافت پول' }).click()
  await expect(page).toHaveURL(/\/refundComplete\?refund=/)
  await approveWaiting(page, server)
}

/** The browser of a test is new and this card paid nothing, so an operator must approve. */
async function approveWaiting(page: Page, server: OwnServer): Promise<void> {
  await expect(title(page)).toHaveText(/همکار ما این واریز را بررسی می‌کند|پول در راه است/)
  const waiting = JSON.parse(await server.bustan('refunds', '--waiting', '--json')) as Array<{
    number: number
  }>
  for (const { number } of waiting) await server.bustan('refunds', 'approve', String(number))
  await comeBack(page)
  await expect(title(page)).toHaveText('پول در راه است')
}

async function passCycle(page: Page, server: OwnServer): Promise<void> {
  await world(server).pass(CYCLE_SECONDS)
  await comeBack(page)
  await expect(title(page)).toHaveText('پول‌تان واریز شد')
}

proofTest(
  '[1.15] in the queue: declined, refunded in full; returned by the bank, and paid to another card',
  async ({ page, server }) => {
    const phone = freshPhone()
    await makeRoom(server, 0)
    await buy(page, server, phone)
    await open(page, '/deviceStatus')
    await page.getByRole('button', { name: 'انصراف از ثبت' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(WHOLE)
    await dialog.getByRole('button', { name: 'بله، انصراف می‌دهم' }).click()

    await expect(page).toHaveURL(/\/refundConfirm\?device=/)
    await expect(page.getByText('چون دستگاهی با آن ثبت نشده')).toBeVisible()
    await expectAccessibleInProof(page)
    await page.getByRole('button', { name: `درخواست بازپرداخت ${WHOLE}` }).click()
    await expect(page).toHaveURL(/\/refundWaiting\?refund=/)
    await expect(page.getByRole('timer')).toHaveText(/^(۰۱:۰۰:۰۰|۵۹:\S\S)$/)
    await expectAccessibleInProof(page)
    // Every page of the refund redirects to the one for its state.
    for (const path of ['/refundConfirm', '/cardNumber', '/refundComplete']) {
      await open(page, path)
      await expect(page).toHaveURL(/\/refundWaiting\?refund=/)
    }

    await passHour(page, server)
    await page.getByRole('button', { name: 'ثبت کارت و دریافت پول' }).click()
    await expect(page.getByText('شمارهٔ کارت واردشده اشتباه است.')).toBeVisible()
    const field = page.getByLabel('شمارهٔ کارت', { exact: true })
    await field.pressSequentially('۶۰۳۷۹۹')
    await expect(field).toHaveValue('۶۰۳۷ ۹۹')
    await expect(page.getByText('این کارت بانک ملی است.')).toBeVisible()
    await expectAccessibleInProof(page)
    await giveCard(page, server, LATE_CARD)
    await expect(title(page)).toHaveText('پول در راه است')
    await expect(page.getByText('•••• ۹۷۰۹')).toBeVisible()
    await passCycle(page, server)
    await expect(page.getByText('کد پیگیری', { exact: true })).toBeVisible()
    await expectAccessibleInProof(page)
    const { body: first } = await world(server).call('GET /sandbox/api/sms', { phone })
    expect(first['messages'][0].text).toContain(WHOLE)

    // The bank returns the payout: the user does not need to request it again.
    await world(server).pass((2 * DAY) / SECOND)
    const { body: second } = await world(server).call('GET /sandbox/api/sms', { phone })
    const link = /https?:\S+/.exec(second['messages'][0].text)?.[0] ?? ''
    expect(new URL(link).pathname).toBe('/cardNumber')
    await open(page, link)
    await expect(page.getByText('پول به کارت قبلی نرسید')).toBeVisible()
    await giveCard(page, server, CARD)
    await passCycle(page, server)
    await expect(page.getByText('•••• ۱۲۳۴')).toBeVisible()
    await expect(page.getByText('بانک سامان')).toBeVisible()

    // The whole card number is nowhere: not in storage, not in an address.
    const kept = await page.evaluate(() =>
      JSON.stringify({ ...localStorage, ...sessionStorage, at: location.href }),
    )
    const latin = toLatinDigits(kept).replace(/[\s-]/g, '')
    for (const card of [CARD, normaliseCard(LATE_CARD)]) expect(latin).not.toContain(card.slice(6, 12))
    await open(page, '/subscription')
    await expect(page.getByText(`بازپرداخت ${WHOLE}: واریزشده`)).toBeVisible()
    await expectAccessibleInProof(page)
  },
)
