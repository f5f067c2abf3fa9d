import office from '../../../src/features/office/shell/office.fa.json' with { type: 'json' }
import { expect } from '../fixtures.ts'
import { officeTask } from './task.ts'

officeTask('read who changed what', ['owner'], async ({ page }) => {
  await page.getByRole('navigation').getByRole('link', { name: office.office_title_audit }).click()
  await expect(page.getByRole('heading', { level: 1, name: office.office_title_audit })).toBeVisible()
})
