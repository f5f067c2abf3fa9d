import sales from '../../../src/features/office/sales/officeSales.fa.json' with { type: 'json' }
import english from '../../../src/features/office/shell/office.en.json' with { type: 'json' }
import office from '../../../src/features/office/shell/office.fa.json' with { type: 'json' }
import { toLatinDigits, toPersianDigits } from '../../../src/kernel/digits.ts'
import { expect, type Page } from '../fixtures.ts'
import { officeTask } from './task.ts'

const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

officeTask('[23.70] create a discount code that ends on a Jalali day', ['finance'], async ({ page }) => {
  await follow(page, office.office_title_codes)
  await follow(page, sales.office_code_make)
  await page.getByLabel(sales.office_sale_percent).fill('15')
  await page.getByLabel(sales.office_sale_code, { exact: true }).fill('YALDA15')
  const ends = page.getByLabel(sales.office_sale_ends, { exact: true })
  // The operator opens the month, sees what a wrong day says, and types the day.
  await ends.fill('۱۴۱۰/۱۳/۱')
  await ends.blur()
  await expect(page.getByText(office.office_date_missing)).toBeVisible()
  await ends.fill('۱۴۱۰/۹/۳۰')
  await press(page, sales.office_code_make)
  await press(page, sales.office_code_kept)
  await expect(page.getByRole('row', { name: 'YALDA15' })).toContainText('۳۰ آذر ۱۴۱۰، ساعت ۲۳:۵۹')
})

officeTask('[23.73] change the price of a package', ['finance'], async ({ page }) => {
  await follow(page, office.office_title_packages)
  const row = page.getByRole('row').nth(1)
  const name = (await row.getByRole('link').first().textContent()) ?? ''
  await row.getByRole('link').first().click()
  const price = page.getByLabel(sales.office_sale_price, { exact: true })
  const before = Number(toLatinDigits(await price.inputValue()))
  await price.fill(toPersianDigits(String(before + 1000)))
  await expect(page.getByText(office.office_unsaved)).toBeVisible()
  await press(page, office.office_save)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(office.office_title_packages)
  await expect(page.getByRole('row').filter({ hasText: name }).first()).toContainText(
    toPersianDigits((before + 1000).toLocaleString('en-US')).replaceAll(',', '٬'),
  )
})

officeTask('[23.73] create a campaign, and find the unsaved text again', ['finance'], async ({ page }) => {
  await follow(page, office.office_title_campaigns)
  await follow(page, sales.office_campaign_new)
  await page.getByLabel(sales.office_sale_label, { exact: true }).fill('yalda')
  for (const label of await page.getByLabel(new RegExp(`^${sales.office_sale_name_of} \\(`)).all())
    await label.fill('یلدا')
  await page.getByLabel(sales.office_sale_code, { exact: true }).fill('YALDA1410')
  await page.getByLabel(sales.office_sale_percent).fill('10')
  await follow(page, office.office_title_packages)
  await page.goBack()
  await expect(page.getByLabel(sales.office_sale_label, { exact: true })).toHaveValue('yalda')
  await press(page, office.office_save)
  await expect(page.getByRole('row', { name: 'yalda' })).toContainText('YALDA1410')
})

officeTask('[23.72] switch the language on the sign-in page', ['support'], async ({ page }) => {
  await press(page, office.office_sign_out)
  await follow(page, 'English')
  await expect(page.getByRole('button', { name: english.office_sign_in, exact: true })).toBeVisible()
  // The choice stays, although the browser asks for Persian.
  await page.goto(page.url().replace(/\?.*/, ''))
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.context().clearCookies()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fa')
})
