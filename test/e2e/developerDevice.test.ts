import { expect, NOT_FOUND_LINE, open, test } from './fixtures.ts'

test('[2.21] [2.22] a test device enrols without login, and shows its udid to copy, also after a reload', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  const { address } = JSON.parse(await server.bustan('developer', 'token', 'Ali', '--json'))
  const { pathname, search } = new URL(address)
  await open(page, `${pathname}${search}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'شروع و دانلود پروفایل' }).click()
  expect((await download).suggestedFilename()).toBe('device.mobileconfig')
  await page.getByRole('button', { name: 'آیفون نمایشی جواب بدهد' }).click()
  await expect(page.getByRole('heading', { name: 'دستگاه آزمایشی ثبت شد' })).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/developer/device/success`)
  const udid = (await page.locator('dd').last().innerText()).replace(/\s/g, '')
  expect(udid).toMatch(/^[0-9a-f]{40}$/)
  await page.getByRole('button', { name: 'کپی UDID' }).click()
  await expect(page.getByRole('button', { name: 'کپی شد' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(udid)
  await page.reload()
  await expect(page.locator('dd').last()).toHaveText(udid)
  expect(page.url()).not.toContain('token')
})

test('errors are shown in words', async ({ page, allow }) => {
  allow(NOT_FOUND_LINE)
  await open(page, '/developer/device/start')
  await expect(page.getByText('کلید ثبت در همان نشانی است')).toBeVisible()
  await open(page, '/developer/device/start?token=nothing')
  await page.getByRole('button', { name: 'شروع و دانلود پروفایل' }).click()
  await expect(page.getByRole('alert')).toContainText('نشانی تازه‌ای از ما بگیرید')
  await open(page, '/developer/device/success?fault=forged')
  await expect(page.getByRole('heading', { name: 'دستگاه‌تان شناخته نشد' })).toBeVisible()
  await open(page, '/developer/device/success?token=nothing')
  await expect(page.getByRole('heading', { name: 'دستگاه‌تان شناخته نشد' })).toBeVisible()
  await open(page, '/developer/device/success')
  await expect(page.getByRole('heading', { name: 'این‌جا دستگاهی نیست' })).toBeVisible()
})
