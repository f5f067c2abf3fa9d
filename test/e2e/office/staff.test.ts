import { execFileSync } from 'node:child_process'
import operations from '../../../src/features/office/operations/officeOperations.fa.json' with {
  type: 'json',
}
import setup from '../../../src/features/office/setup/officeSetup.fa.json' with { type: 'json' }
import office from '../../../src/features/office/shell/office.fa.json' with { type: 'json' }
import staff from '../../../src/features/office/staff/officeStaff.fa.json' with { type: 'json' }
import { expect, type Page } from '../fixtures.ts'
import { createOperator, officeAddress, signIn } from '../steps/officeSteps.ts'
import { officeTask } from './task.ts'

const open = (page: Page, title: string) =>
  page.getByRole('navigation').getByRole('link', { name: title, exact: true }).click()

/** A page of another browser, with cookies of its own. */
async function otherBrowser(page: Page): Promise<Page> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser.')
  return browser.newPage()
}

officeTask('[23.64] add an operator with a role', ['owner'], async ({ page, server }) => {
  await open(page, office.office_title_staff)
  await page.getByRole('button', { name: staff.office_staff_add }).click()
  await page.getByLabel(staff.office_staff_name).fill('newcomer')
  await page
    .getByRole('dialog')
    .locator('label', { has: page.getByRole('checkbox') })
    .first()
    .click()
  await page.getByRole('button', { name: office.office_save, exact: true }).click()
  const shown = page.getByRole('alertdialog')
  const password = await shown.locator('dd').first().locator('[dir=ltr]').textContent()
  await shown.getByRole('button', { name: staff.office_staff_credentials_done }).click()
  await expect(page.getByRole('row').filter({ hasText: 'newcomer' })).toContainText(
    office.office_role_support,
  )
  const theirs = await otherBrowser(page)
  await theirs.goto(officeAddress(server))
  await signIn(theirs, server, { name: 'newcomer', password: password ?? '' })
  await theirs.close()
})

officeTask("[23.66] end another operator's sessions", ['owner'], async ({ page, server }) => {
  const other = await createOperator(server, 'support')
  const theirs = await otherBrowser(page)
  await theirs.goto(officeAddress(server))
  await signIn(theirs, server, other)
  await open(page, office.office_title_staff)
  const name = staff.office_staff_sessions_of.replace('{name}', other.name)
  await page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: staff.office_staff_sessions_end, exact: true }).click()
  await expect(page.getByText(staff.office_staff_sessions_empty)).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByLabel(office.office_sign_in_name)).toBeVisible()
  await theirs.close()
})

officeTask('[23.67] retry a failed job', ['owner'], async ({ page, server }) => {
  execFileSync(process.execPath, ['test/support/server/failedJob.ts', server.settings['DATA_DIR'] ?? ''])
  await open(page, office.office_title_jobs)
  const row = page.getByRole('row').filter({ hasText: 'service_unavailable' })
  await row.getByRole('button', { name: operations.office_jobs_retry, exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: operations.office_jobs_retry, exact: true })
    .click()
  await expect(page.getByText(operations.office_jobs_all_well).first()).toBeVisible()
})

officeTask('[23.68] see whether the last backup is fresh, and make one now', ['owner'], async ({ page }) => {
  await open(page, office.office_title_storage)
  await expect(page.getByText(setup.office_setup_fix_backup_none)).toBeVisible()
  await expect(page.getByText(operations.office_storage_kind_database)).toBeVisible()
  await page.getByRole('button', { name: operations.office_backup_now }).click()
  await page.getByRole('dialog').getByRole('button', { name: operations.office_backup_now }).click()
  const made = page.getByRole('table', { name: operations.office_backup_list }).getByRole('row').nth(1)
  // A backup copies thousands of files, which a busy machine does slowly; the row shows how far it is.
  await expect(made).toContainText(operations.office_backup_state_done, { timeout: 60_000 })
  await page.reload()
  await expect(page.getByText(setup.office_setup_fix_backup_none)).toBeHidden()
})
