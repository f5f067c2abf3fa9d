import customer from '../../../src/features/office/customer/officeCustomer.fa.json' with { type: 'json' }
import search from '../../../src/features/office/search/officeSearch.fa.json' with { type: 'json' }
import office from '../../../src/features/office/shell/office.fa.json' with { type: 'json' }
import { toLocalDigits } from '../../../src/kernel/locale.ts'
import type { OwnServer } from '../../support/server/ownServer.ts'
import { expect, type Page } from '../fixtures.ts'
import { officeTask } from './task.ts'

/**
 * Finds items in the store with the simulated usage by the command line, which calls the same actions as the office.
 */
async function rowsOf(server: OwnServer, ...words: string[]): Promise<Array<Record<string, unknown>>> {
  const answer = JSON.parse(await server.bustan(...words, '--json'))
  return Array.isArray(answer) ? answer : answer.rows
}

const fa = (text: unknown) => toLocalDigits('fa', String(text))
const dialog = (page: Page) => page.getByRole('dialog')

async function openPalette(page: Page, word: string): Promise<void> {
  await page.keyboard.press('Control+KeyK')
  await dialog(page).getByRole('combobox').fill(word)
}

/** The phone number of a customer with a device in this state. */
async function phoneWith(server: OwnServer, filter: string): Promise<string> {
  const [device] = await rowsOf(server, 'devices', 'list', '--filter', filter)
  return String(device?.['phone'])
}

async function openCustomer(page: Page, phone: string): Promise<void> {
  await openPalette(page, phone)
  await expect(dialog(page).getByRole('group', { name: search.office_hit_customer })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: customer.office_customer_facts })).toBeVisible()
}

officeTask(
  'find a customer by the last four digits and see why the device waits',
  ['support'],
  async ({ page, server }) => {
    const phone = await phoneWith(server, 'processing')
    await page.getByRole('navigation').getByRole('link', { name: office.office_title_customers }).click()
    await page.getByLabel(customer.office_customers_search).fill(phone.slice(-4))
    await page.getByRole('button', { name: office.office_search, exact: true }).click()
    await page
      .getByRole('link', { name: fa(phone.slice(0, 4)) })
      .first()
      .click()
    await expect(page.getByText(/منتظر جای خالی است|دورهٔ انتظار/).first()).toBeVisible()
  },
)

officeTask('grant seven days with a reason', ['support'], async ({ page, server }) => {
  await openCustomer(page, await phoneWith(server, 'registered'))
  await page.getByRole('button', { name: customer.office_customer_grant, exact: true }).first().click()
  await dialog(page).getByLabel(customer.office_customer_grant_days).fill('۷')
  await dialog(page).getByLabel(customer.office_customer_grant_reason).fill('یک هفته دیر آماده شد')
  await dialog(page).getByRole('button', { name: customer.office_customer_grant, exact: true }).click()
  await expect(page.getByText(customer.office_customer_granted)).toBeVisible()
  await expect(page.getByText('یک هفته دیر آماده شد').first()).toBeVisible()
})

officeTask('sign a customer out everywhere', ['support'], async ({ page, server }) => {
  await openCustomer(page, await phoneWith(server, 'registered'))
  await page.getByRole('button', { name: customer.office_customer_sign_out, exact: true }).click()
  await dialog(page).getByRole('button', { name: customer.office_customer_sign_out, exact: true }).click()
  await expect(page.getByText(customer.office_customer_signed_out)).toBeVisible()
  await expect(page.getByText(customer.office_customer_sessions_none)).toBeVisible()
})

officeTask('find a payment by its tracking code with Ctrl+K', ['finance'], async ({ page, server }) => {
  const [payment] = (await rowsOf(server, 'payments', '--state', 'applied')).filter(
    (row) => row['trackingCode'],
  )
  await openPalette(page, String(payment?.['trackingCode']))
  await expect(dialog(page).getByRole('group', { name: search.office_hit_payment })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(fa(payment?.['number']))
})

officeTask('add a note and see it in the timeline', ['support'], async ({ page, server }) => {
  await openCustomer(page, await phoneWith(server, 'registered'))
  await page.getByLabel(customer.office_customer_note_new).fill('با همسرش تماس گرفته شد')
  await page.getByRole('button', { name: customer.office_customer_note_add }).click()
  await expect(page.getByText(customer.office_customer_note_added)).toBeVisible()
  const timeline = page.locator('section', {
    has: page.getByRole('heading', { name: customer.office_customer_timeline }),
  })
  await expect(timeline.getByText('با همسرش تماس گرفته شد')).toBeVisible()
})

officeTask('open the editor of an application without the mouse', ['content'], async ({ page, server }) => {
  const [application] = await rowsOf(server, 'applications')
  const label = String(application?.['label'])
  await openPalette(page, label)
  await expect(dialog(page).getByRole('option').first()).toBeVisible()
  const options = dialog(page).getByRole('option')
  const wanted = options.filter({ hasText: label }).first()
  await expect(wanted).toBeVisible()
  while ((await wanted.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/office/applications/${label}$`))
})

officeTask('go to the tickets and open one by keys alone', ['support'], async ({ page }) => {
  await page.keyboard.press('Shift+Slash')
  await expect(dialog(page).getByText(search.office_shortcuts_text)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('KeyG')
  await page.keyboard.press('KeyT')
  await expect(page.getByRole('heading', { level: 1, name: office.office_title_tickets })).toBeVisible()
  await expect(page.locator('main tbody tr').nth(1)).toBeVisible()
  await page.keyboard.press('KeyJ')
  await page.keyboard.press('KeyJ')
  await page.keyboard.press('KeyK')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/office\/tickets\/\d+$/)
})
