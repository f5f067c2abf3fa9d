import { readFile } from 'node:fs/promises'
import figures from '../../../src/features/office/figures/officeFigures.fa.json' with { type: 'json' }
import office from '../../../src/features/office/shell/office.fa.json' with { type: 'json' }
import { expect, type Page } from '../fixtures.ts'
import { officeTask } from './task.ts'

async function openFigures(page: Page): Promise<void> {
  await page.getByRole('link', { name: office.office_title_figures, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(office.office_title_figures)
}

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })

officeTask('[23.71] see last month’s revenue by package and export it', ['finance'], async ({ page }) => {
  await openFigures(page)
  const month = page.getByLabel(figures.office_figures_month, { exact: true })
  const last = await month.locator('option').nth(1).textContent()
  await month.selectOption({ index: 1 })
  const revenue = table(page, figures.office_figures_revenue)
  await expect(revenue.getByRole('rowheader').first()).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: figures.office_figures_csv }).first().click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^revenue-\d{4}-\d\d-\d\d\.csv$/)
  const [head = '', ...rows] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(head.replace('\ufeff', '').split(',')[0]).toBe(figures.office_figures_package)
  expect(rows).toHaveLength(await revenue.getByRole('rowheader').count())
  // Months are Jalali in Persian.
  expect(last).toMatch(/^(فروردین|اردیبهشت|خرداد|تیر|مرداد|شهریور|مهر|آبان|آذر|دی|بهمن|اسفند) ۱۴/)
})

officeTask('[23.71] see where newcomers stop on their way', ['content'], async ({ page }) => {
  await openFigures(page)
  const funnel = table(page, figures.office_funnel)
  const steps = funnel.getByRole('rowheader')
  await expect(steps).toHaveCount(7)
  await expect(steps.first()).toHaveText(figures.office_funnel_step_visit)
  await expect(funnel.getByRole('row', { name: figures.office_funnel_step_installed })).toContainText('٪')
  await expect(table(page, figures.office_figures_revenue)).toHaveCount(0)
})

officeTask('[23.71] see whether waits were kept', ['support'], async ({ page }) => {
  await openFigures(page)
  const waits = table(page, figures.office_figures_waits)
  await expect(waits.getByRole('columnheader', { name: figures.office_figures_kept_usual })).toBeVisible()
  await expect(waits.getByRole('row').nth(1)).toContainText('٪')
})
