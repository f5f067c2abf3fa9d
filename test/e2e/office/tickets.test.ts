import office from '../../../src/features/office/shell/office.fa.json' with { type: 'json' }
import support from '../../../src/features/office/support/officeSupport.fa.json' with { type: 'json' }
import { expect, type Page } from '../fixtures.ts'
import { officeTask } from './task.ts'

const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name })
/** The first ticket of the list: the latest one. */
const firstTicket = (page: Page) => page.getByRole('main').getByRole('row').nth(1).getByRole('link').first()

officeTask(
  '[23.40] [23.43] answer the longest waiting ticket with a saved reply and go to the next',
  ['support'],
  async ({ page, server }) => {
    await server.bustan(
      'replies',
      'add',
      '--title',
      'در دست بررسی',
      '--text-fa',
      'تیکت {ticket_number} در دست بررسی است.',
      '--text-en',
      'We are looking at ticket {ticket_number}.',
      '--text-ar',
      'نراجع التذكرة {ticket_number}.',
    )
    await menu(page, office.office_title_tickets).click()
    await firstTicket(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const before = page.url()
    await page.getByLabel(support.office_reply_choose).selectOption({ label: 'در دست بررسی' })
    await expect(page.getByLabel(support.office_ticket_text)).not.toHaveValue(/\{/)
    await page.getByRole('button', { name: support.office_ticket_say_answer }).click()
    await expect(page.getByText(support.office_ticket_sent)).toBeVisible()
    await expect.poll(() => page.url()).not.toBe(before)
    await expect(page.getByText(support.office_ticket_state_open).first()).toBeVisible()
  },
)

officeTask(
  '[23.41] [23.42] assign a ticket to yourself and leave an internal note',
  ['support'],
  async ({ page }) => {
    await menu(page, office.office_title_tickets).click()
    await firstTicket(page).click()
    await page.getByRole('button', { name: support.office_ticket_assign_me }).click()
    await expect(page.getByText(support.office_ticket_assigned)).toBeVisible()
    await page.getByLabel(support.office_note_text).fill('با بانک تماس گرفتم.')
    await page.getByRole('button', { name: support.office_note_save }).click()
    const note = page.getByRole('listitem').filter({ hasText: support.office_note }).last()
    await expect(note).toContainText('با بانک تماس گرفتم.')
  },
)

officeTask('[23.45] reopen a closed ticket', ['support'], async ({ page }) => {
  await menu(page, office.office_title_tickets).click()
  await page.getByRole('button', { name: new RegExp(`^${support.office_ticket_state_closed}`) }).click()
  await expect(page).toHaveURL(/state=closed/)
  await expect(page.getByRole('main').getByRole('row').nth(1)).toContainText(
    support.office_ticket_state_closed,
  )
  await firstTicket(page).click()
  await page.getByRole('button', { name: support.office_ticket_reopen }).click()
  await page.getByRole('dialog').getByRole('button', { name: support.office_ticket_reopen }).click()
  await expect(page.getByText(support.office_ticket_reopened)).toBeVisible()
  await expect(page.getByLabel(support.office_ticket_text)).toBeVisible()
})
