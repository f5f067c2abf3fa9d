import { readFile } from 'node:fs/promises'
import device from '../../../src/features/office/device/officeDevice.fa.json' with { type: 'json' }
import money from '../../../src/features/office/money/officeMoney.fa.json' with { type: 'json' }
import sales from '../../../src/features/office/sales/officeSales.fa.json' with { type: 'json' }
import office from '../../../src/features/office/shell/office.fa.json' with { type: 'json' }
import support from '../../../src/features/office/support/officeSupport.fa.json' with { type: 'json' }
import { expect, type Page } from '../fixtures.ts'
import { officeTask } from './task.ts'

async function open(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

async function tick(page: Page, count: number): Promise<void> {
  for (let at = 1; at <= count; at++) await page.getByRole('row').nth(at).getByRole('checkbox').click()
}

officeTask('[23.13] export the payments that failed last month', ['finance'], async ({ page }) => {
  await open(page, office.office_title_payments)
  await button(page, office.office_view_failed_last_month).click()
  await expect(page).toHaveURL(/state=failed/)
  await expect(page.getByRole('row').nth(1)).toContainText(money.office_payment_state_failed)
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: office.office_csv }).click()
  const file = await saved
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(file.suggestedFilename()).toBe('payments.csv')
  expect(lines[0]).toContain(money.office_money_amount)
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines.slice(1)) expect(line).toContain(money.office_payment_state_failed)
})

officeTask('[23.12] save a view of overdue devices and open it again', ['support'], async ({ page }) => {
  await open(page, office.office_title_devices)
  const since = page.getByRole('columnheader', { name: device.office_device_since, exact: true })
  await since.getByRole('button').click()
  await expect(since).toHaveAttribute('aria-sort', 'descending')
  await page.getByLabel(device.office_device_filter).selectOption('overdue')
  await button(page, office.office_view_save).click()
  await page.getByLabel(office.office_view_name).fill('دیرکرده‌ها، تازه‌ترین')
  await inDialog(page, office.office_save).click()
  const view = button(page, 'دیرکرده‌ها، تازه‌ترین')
  await expect(view).toHaveAttribute('aria-pressed', 'true')
  await button(page, office.office_view_everything).click()
  await expect(page).not.toHaveURL(/status/)
  await view.click()
  await expect(page).toHaveURL(/sort=-since&status=overdue/)
  await expect(page.getByLabel(device.office_device_filter)).toHaveValue('overdue')
})

officeTask(
  '[23.11] sort payments by amount, open one by its row, and come back to the same place',
  ['finance'],
  async ({ page }) => {
    await open(page, office.office_title_payments)
    const header = page.getByRole('columnheader', { name: money.office_money_amount })
    await header.getByRole('button').click()
    await expect(header).toHaveAttribute('aria-sort', 'descending')
    await button(page, office.office_older).click()
    await expect(page).toHaveURL(/after=\d+/)
    await expect(page.getByRole('row').nth(45)).toBeAttached()
    const row = page.getByRole('row').nth(40)
    await row.scrollIntoViewIfNeeded()
    const [place, text, scrolled] = [page.url(), await row.innerText(), await page.evaluate(() => scrollY)]
    expect(scrolled).toBeGreaterThan(300)
    // Click into the last cell, which does not contain the link text: the whole row is a link.
    await row.click({ position: { x: 40, y: 12 } })
    await expect(page.getByRole('heading', { level: 1, name: office.office_title_payment })).toBeVisible()
    await page.locator('main header a').first().click()
    await expect(page).toHaveURL(place)
    await expect(page.getByRole('row').nth(40)).toHaveText(text.replaceAll(/\s+/g, ' '), {
      useInnerText: true,
    })
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
  },
)

officeTask('[23.11] move three devices to another account at once', ['support'], async ({ page }) => {
  await open(page, office.office_title_devices)
  await page.getByLabel(device.office_device_filter).selectOption('registered')
  await expect(page).toHaveURL(/status=registered/)
  await expect(page.getByRole('row').nth(1)).toContainText(device.office_device_status_registered)
  await tick(page, 3)
  await button(page, device.office_devices_move).click()
  await inDialog(page, device.office_devices_move).click()
  await expect(page.getByRole('status').filter({ hasText: /۳/ })).toBeVisible()
  await expect(page.getByRole('region', { name: office.office_bulk })).toBeHidden()
})

officeTask('[23.11] stop two codes at once', ['finance'], async ({ page, server }) => {
  await server.bustan(...['codes', 'make', '--count', '2', '--batch', 'two-to-stop', '--percent', '10'])
  await open(page, office.office_title_codes)
  await tick(page, 2)
  await button(page, sales.office_codes_stop).click()
  await inDialog(page, sales.office_codes_stop).click()
  await expect(page.getByRole('row').nth(1)).toContainText(sales.office_code_is_stopped)
  await expect(page.getByRole('row').nth(2)).toContainText(sales.office_code_is_stopped)
})

officeTask('[23.11] give three tickets to yourself at once', ['support'], async ({ page }) => {
  // The menu also shows the number of waiting items.
  await page.getByRole('navigation').getByRole('link', { name: office.office_title_tickets }).click()
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await tick(page, 3)
  await button(page, support.office_tickets_assign).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(support.office_ticket_assignee).selectOption({ index: 1 })
  const name = (await dialog.locator('option').nth(1).textContent()) ?? ''
  await inDialog(page, support.office_tickets_assign).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(3)
})

officeTask('[23.11] hide two comments at once', ['support'], async ({ page }) => {
  await open(page, office.office_title_comments)
  await tick(page, 2)
  await button(page, support.office_comments_hide).click()
  await inDialog(page, support.office_comments_hide).click()
  for (const at of [1, 2]) await expect(page.getByRole('row').nth(at)).toContainText(/پنهان/)
})
