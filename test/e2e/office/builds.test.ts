import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import catalogue from '../../../src/features/office/catalogue/officeCatalogue.fa.json' with { type: 'json' }
import office from '../../../src/features/office/shell/office.fa.json' with { type: 'json' }
import { writeIpa } from '../../../src/server/ipa/writeIpa.ts'
import { expect, type Page } from '../fixtures.ts'
import { officeTask } from './task.ts'

const folder = await mkdtemp(join(tmpdir(), 'bustan-office-builds-'))
process.on('exit', () => void rm(folder, { recursive: true, force: true }))

const open = (page: Page, title: string) =>
  page.getByRole('navigation').getByRole('link', { name: title, exact: true }).click()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function package_(bundleIdentifier: string, version: string): Promise<string> {
  const path = join(folder, `${bundleIdentifier}-${version}.ipa`)
  await writeIpa(path, { bundleIdentifier, version, name: 'Fresh Garden', minimumIos: '15.0' })
  return path
}

/** A new application of a file, as the task below makes it. */
async function addFromFile(page: Page, bundleIdentifier: string, version = '1.0'): Promise<void> {
  await open(page, office.office_title_files)
  await page
    .getByLabel(catalogue.office_ipa_new)
    .locator('input[type=file]')
    .setInputFiles(await package_(bundleIdentifier, version))
}

async function createHidden(page: Page): Promise<void> {
  await page.getByLabel(catalogue.office_application_developer).fill('Garden team')
  await press(page, catalogue.office_ipa_create)
  await expect(page.getByRole('region', { name: catalogue.office_application_history })).toBeVisible()
}

officeTask('[23.63] make a new application from its package file', ['content'], async ({ page }) => {
  await addFromFile(page, 'example.fresh.first')
  await expect(page.getByText('example.fresh.first')).toBeVisible()
  await createHidden(page)
  await expect(page.getByRole('row', { name: /1\.0/ })).toBeVisible()
})

officeTask(
  '[23.63] add three screenshots at once and put the last first',
  ['content'],
  async ({ page, allow }) => {
    // One of the files is not a picture.
    allow(/status of 415/)
    await addFromFile(page, 'example.fresh.screens')
    await createHidden(page)
    const colors = ['red', 'green', 'blue']
    const files = await Promise.all(
      colors.map(async (background, at) => ({
        name: `screen-${at}.png`,
        mimeType: 'image/png',
        buffer: await sharp({ create: { width: 300, height: 600, channels: 3, background } })
          .png()
          .toBuffer(),
      })),
    )
    const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
    const group = page.getByRole('list', { name: catalogue.office_screenshots_iphone }).locator('..')
    await group.locator('input[type=file]').setInputFiles([...files, broken])
    const shown = group.locator('ul').first().locator('img')
    await expect(shown).toHaveCount(3)
    await expect(group.getByText('broken.png')).toBeVisible()
    const before = await shown.evaluateAll((images) => images.map((image) => image.getAttribute('src')))
    await shown.nth(2).dragTo(shown.nth(0))
    await expect(shown.first()).toHaveAttribute('src', before[2] ?? '')
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
    await press(page, office.office_save)
    expect((await saved).status()).toBe(200)
    await page.reload()
    const after = group.locator('ul').first().locator('img')
    await expect(after).toHaveCount(3)
    expect(await after.evaluateAll((images) => images.map((image) => image.getAttribute('src')))).toEqual([
      before[2],
      before[0],
      before[1],
    ])
  },
)

/** Opens an application of the simulated usage that has a file. */
async function openInstallable(page: Page, at: number): Promise<void> {
  await open(page, office.office_title_files)
  await page.getByRole('table').getByRole('link').nth(at).click()
  await expect(page.getByRole('region', { name: catalogue.office_application_history })).toBeVisible()
}

officeTask('[23.60] withdraw a version', ['content'], async ({ page }) => {
  await openInstallable(page, 0)
  const row = page.getByRole('row').filter({ hasText: catalogue.office_version_latest })
  await row.getByRole('button', { name: catalogue.office_version_withdraw, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: catalogue.office_version_withdraw, exact: true }).click()
  await expect(page.getByText(catalogue.office_version_withdrawn).first()).toBeVisible()
})

officeTask('[23.61] roll back to the earlier version', ['content'], async ({ page, server }) => {
  const bundle = 'example.fresh.rolled'
  await addFromFile(page, bundle)
  await createHidden(page)
  await server.bustan('files', 'import', await package_(bundle, '2.0'))
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: '1.0' })
  await row.getByRole('button', { name: catalogue.office_version_roll_back, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: catalogue.office_version_roll_back }).click()
  await expect(row.getByText(catalogue.office_version_latest)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '2.0' })).toContainText(
    catalogue.office_version_withdrawn,
  )
})
