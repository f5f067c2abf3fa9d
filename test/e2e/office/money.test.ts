import money from '../../../src/features/office/money/officeMoney.fa.json' with { type: 'json' }
import office from '../../../src/features/office/shell/office.fa.json' with { type: 'json' }
import { expect, type Page } from '../fixtures.ts'
import { refundWithCard, refusePayout } from './refundFixtures.ts'
import { officeTask } from './task.ts'

const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name })

async function openRefund(page: Page, number: number): Promise<void> {
  await menu(page, office.office_title_refunds).click()
  await page.getByRole('main').locator(`a[href$="/refunds/${number}"]`).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

officeTask('[23.48] resend a refused payout', ['finance'], async ({ page, server }) => {
  const number = await refundWithCard(server, 'three-months')
  await refusePayout(server, number)
  await openRefund(page, number)
  await confirm(page, money.office_refund_resend)
  await expect(page.getByText(money.office_refund_resent_done)).toBeVisible()
  await expect(page.getByText(money.office_refund_step_resent)).toBeVisible()
})

officeTask(
  '[23.46] approve a payout above the threshold as second operator',
  ['finance'],
  async ({ page, server }) => {
    const number = await refundWithCard(server, 'one-year')
    // Another operator wants to pay by hand: this one is the second.
    await server.bustan('refunds', 'claim', String(number))
    await openRefund(page, number)
    await confirm(page, money.office_refund_approve)
    await expect(page.getByText(money.office_refund_approved_done)).toBeVisible()
    await expect(page.getByRole('button', { name: money.office_refund_show_card })).toHaveCount(0)
  },
)

officeTask('[23.47] pay a refund by hand', ['finance'], async ({ page, server }) => {
  const number = await refundWithCard(server, 'one-year')
  await openRefund(page, number)
  await confirm(page, money.office_refund_claim)
  await expect(page.getByText(money.office_refund_claimed_mine, { exact: true })).toBeVisible()
  // A colleague approves.
  await server.bustan('refunds', 'approve', String(number))
  await page.reload()
  await page.getByRole('button', { name: money.office_refund_show_card }).click()
  await expect(page.getByRole('button', { name: money.office_refund_copy_card })).toBeVisible()
  await page.getByRole('button', { name: money.office_refund_pay, exact: true }).click()
  await page.getByLabel(money.office_refund_tracking).fill('051100012345')
  await page.getByRole('dialog').getByRole('button', { name: money.office_refund_pay, exact: true }).click()
  await expect(page.getByText(money.office_refund_paid_done)).toBeVisible()
})

officeTask('[23.48] ask for another card', ['finance'], async ({ page, server }) => {
  const number = await refundWithCard(server, 'one-year')
  await openRefund(page, number)
  await confirm(page, money.office_refund_ask_card)
  await expect(page.getByText(money.office_refund_ask_card_done)).toBeVisible()
  await expect(page.getByText(money.office_refund_state_card).first()).toBeVisible()
})
