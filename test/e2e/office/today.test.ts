import pg from 'pg'
import device from '../../../src/features/office/device/officeDevice.fa.json' with { type: 'json' }
import office from '../../../src/features/office/shell/office.fa.json' with { type: 'json' }
import today from '../../../src/features/office/today/officeToday.fa.json' with { type: 'json' }
import { startEmbeddedPostgres } from '../../../src/server/database/postgres.ts'
import { expect, type Page } from '../fixtures.ts'
import { type Desk, officeTask } from './task.ts'

/** Changes the simulated usage so that the list of work has items, and opens it. */
async function plant({ server, page }: Desk, statement: string): Promise<void> {
  const postgres = await startEmbeddedPostgres(server.settings['DATA_DIR'] ?? '')
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    expect((await client.query(statement)).rowCount).toBeGreaterThan(0)
  } finally {
    await client.end()
    await postgres.stopIfUnused()
  }
  await page.reload()
}

const work = (page: Page) => page.getByRole('region', { name: today.office_work })
const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name })
const dialog = (page: Page) => page.getByRole('dialog')

/** Opens the dialog of an action and confirms it. */
async function act(page: Page, name: string, fill?: (field: ReturnType<Page['getByRole']>) => Promise<void>) {
  await page.getByRole('button', { name, exact: true }).click()
  await fill?.(dialog(page))
  await dialog(page).getByRole('button', { name, exact: true }).click()
  await expect(dialog(page)).toBeHidden()
}

officeTask('go to the oldest overdue device and ask Apple about it', ['support'], async (desk) => {
  const { page } = desk
  await plant(desk, 'update registration set latest_at = status_since where status = 5')
  const row = work(page).getByRole('listitem').filter({ hasText: today.office_work_device_overdue })
  await row.getByRole('link').last().click()
  await act(page, device.office_device_ask)
  await expect(page.getByText(device.office_device_asked)).toBeVisible()
  await expect(page.getByText(device.office_account_check_whole)).toBeVisible()
})

officeTask('find why a device waits', ['support'], async ({ page }) => {
  await menu(page, office.office_title_devices).click()
  await page.getByLabel(device.office_device_filter).selectOption('processing')
  await expect(page).toHaveURL(/status=processing/)
  await page.locator('main table a').first().click()
  await expect(page.getByText(device.office_device_wait, { exact: true })).toBeVisible()
  await expect(page.getByText(/۷۲ ساعت/)).toBeVisible()
})

officeTask('see which account ends next and open it', ['support'], async (desk) => {
  const { page } = desk
  await plant(
    desk,
    "update developer_account set membership_ends_at = state_since + interval '1 year' where name = 'Orchard 3'",
  )
  await menu(page, office.office_title_accounts).click()
  const rows = page.getByRole('row').filter({ hasText: 'Orchard 3' })
  await expect(rows).toContainText(/عضویت/)
  await page.getByRole('link', { name: 'Orchard 3' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orchard 3' })).toBeVisible()
  await expect(page.getByText(device.office_account_ends_membership)).toBeVisible()
})

officeTask('retry a failed registration from today', ['support'], async (desk) => {
  const { page } = desk
  await plant(
    desk,
    `update registration set status = 3, is_enabled = false, attempts = 8
      where device_id = (select device_id from registration where status = 2 order by place limit 1)`,
  )
  await work(page).getByRole('link', { name: today.office_work_device_failed }).click()
  await act(page, device.office_device_retry)
  await expect(page.getByText(device.office_device_retried)).toBeVisible()
})

officeTask('move a device to another account', ['support'], async ({ page }) => {
  await menu(page, office.office_title_devices).click()
  await page.getByLabel(device.office_device_filter).selectOption('registered')
  await expect(page).toHaveURL(/status=registered/)
  await page.locator('main table a').first().click()
  await act(page, device.office_device_move)
  await expect(page.getByText(device.office_device_event_moved).first()).toBeVisible()
  await expect(page.getByText(device.office_device_move_reason_renewal)).toHaveCount(0)
})

officeTask('close an account and see how many users were notified', ['owner'], async ({ page }) => {
  await menu(page, office.office_title_accounts).click()
  await page.getByRole('link', { name: 'Orchard 4' }).click()
  let promised = ''
  await act(page, device.office_account_close, async (box) => {
    const [userCount = ''] = /به [۰-۹]+ کاربر/.exec(await box.innerText()) ?? []
    promised = userCount
    await box.getByLabel(device.office_account_typed_name).fill('Orchard 4')
  })
  expect(promised).not.toBe('')
  await expect(page.getByText(`حساب بسته شد؛ ${promised}`)).toBeVisible()
  await expect(page.getByText(device.office_account_state_closed, { exact: true })).toBeVisible()
})
