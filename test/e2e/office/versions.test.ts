import audit from '../../../src/features/office/operator/officeAudit.fa.json' with { type: 'json' }
import sales from '../../../src/features/office/sales/officeSales.fa.json' with { type: 'json' }
import office from '../../../src/features/office/shell/office.fa.json' with { type: 'json' }
import version from '../../../src/features/office/version/officeVersion.fa.json' with { type: 'json' }
import { addMilliseconds, DAY, parseInstant } from '../../../src/kernel/time.ts'
import { expect, type Page } from '../fixtures.ts'
import { officeTask } from './task.ts'

const menu = (page: Page, title: string) =>
  page
    .getByRole('navigation', { name: office.office_menu })
    .getByRole('link', { name: title, exact: true })
    .click()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

officeTask('[23.52] undo a wrong price from the toast', ['finance'], async ({ page }) => {
  await menu(page, office.office_title_packages)
  const row = page.getByRole('row').nth(1)
  const before = await row.innerText()
  await row.getByRole('link', { name: sales.office_sale_edit }).click()
  const price = page.getByLabel(sales.office_sale_price, { exact: true })
  await price.fill('230000')
  await button(page, office.office_save).click()
  await expect(row).toContainText('۲۳۰٬۰۰۰')
  await button(page, version.office_saved_undo).click()
  await expect(page.getByText(version.office_undone)).toBeVisible()
  await expect.poll(() => row.innerText()).toBe(before)
})

officeTask(
  '[23.52] [23.55] look twice before undoing a rise by more than double',
  ['finance'],
  async ({ page, allow }) => {
    allow(/status of 409 .*\/restore/)
    await menu(page, office.office_title_packages)
    const row = page.getByRole('row').nth(2)
    const before = await row.innerText()
    await row.getByRole('link', { name: sales.office_sale_edit }).click()
    await page.getByLabel(sales.office_sale_price, { exact: true }).fill('98700000')
    await button(page, office.office_save).click()
    await expect(row).toContainText('۹۸٬۷۰۰٬۰۰۰')
    await button(page, version.office_saved_undo).click()
    await button(page, version.office_undo_anyway).click()
    await expect(page.getByText(version.office_undone)).toBeVisible()
    await expect.poll(() => row.innerText()).toBe(before)
  },
)

officeTask("[23.51] restore yesterday's home page", ['content'], async ({ page }) => {
  await menu(page, office.office_title_pages)
  await page.locator('main a[href$="/pages/HOME"]').click()
  const title = page.getByRole('textbox').first()
  const before = await title.inputValue()
  await title.fill('خانهٔ اشتباه')
  await button(page, office.office_save).click()
  await expect(page.getByText(office.office_saved)).toBeVisible()
  await page.getByRole('link', { name: office.office_title_versions, exact: true }).click()
  await page
    .getByRole('row')
    .filter({ hasText: version.office_version_first })
    .getByRole('button', { name: version.office_version_restore })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: version.office_version_restore }).click()
  await expect(page.getByText(version.office_version_done)).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText(before)
})

officeTask('compare two versions of a story', ['content'], async ({ page }) => {
  await menu(page, office.office_title_stories)
  await page.locator('main a[href*="/office/stories/"]:not([href$="/new"])').first().click()
  const title = page.getByRole('textbox').first()
  await title.fill(`${await title.inputValue()} تازه`)
  await button(page, office.office_save).click()
  await expect(page.getByText(office.office_saved)).toBeVisible()
  await page.getByRole('link', { name: office.office_title_versions, exact: true }).click()
  await button(page, version.office_version_compare).first().click()
  await expect(page.getByRole('dialog').locator('ins')).toContainText('تازه')
})

officeTask('[23.57] schedule a story for tomorrow', ['content'], async ({ page, server }) => {
  await menu(page, office.office_title_stories)
  await page.locator('main a[href*="/office/stories/"]:not([href$="/new"])').nth(1).click()
  await page.getByRole('textbox').first().fill('داستان فردا')
  await button(page, version.office_plan_schedule).click()
  const { headers } = await page.request.get(`${server.url}/api/v1/package/summary`).then((answer) => ({
    headers: answer.headers(),
  }))
  const now = parseInstant(headers['x-product-now'] ?? headers['date'] ?? 0)
  const tomorrow = addMilliseconds(now, DAY).toISOString().slice(0, 16)
  await page.getByRole('textbox', { name: version.office_plan_at }).fill(tomorrow)
  await button(page, version.office_plan_keep).click()
  await expect(page.getByText(version.office_plan_scheduled)).toBeVisible()
  await expect(button(page, version.office_plan_publish)).toBeVisible()
})

officeTask(
  '[23.58] find in the audit who changed the price of a package',
  ['owner'],
  async ({ page, server }) => {
    const [{ label, priceToman: price }] = JSON.parse(await server.bustan('packages', '--json'))
    await server.bustan('packages', 'put', label, '--price', String(price + 1000))
    await menu(page, office.office_title_audit)
    await page
      .getByLabel(audit.office_audit_about, { exact: true })
      .selectOption({ label: office.office_title_packages })
    const row = page.getByRole('row').nth(1)
    await expect(row).toContainText(audit.office_said_package_changed)
    await expect(row).toContainText(version.office_field_price)
    await expect(row).toContainText(audit.office_audit_by_command)
  },
)
