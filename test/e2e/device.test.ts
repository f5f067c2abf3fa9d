import { expect, freshPhone, open, test } from './fixtures.ts'
import { logInAs } from './steps/loginSteps.ts'

test('[1.9] [2.31] [2.55] a device enrols: profile, answer of the sandbox iPhone, and it is in the list', async ({
  page,
  server,
}) => {
  await logInAs(page, server, freshPhone())
  await expect(page).toHaveURL(/\/installProfile$/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'دانلود پروفایل' }).click()
  expect((await download).suggestedFilename()).toBe('device.mobileconfig')
  await expect(page.getByRole('timer')).toBeVisible()
  await page.getByRole('button', { name: 'آیفون نمایشی جواب بدهد' }).click()
  // The packages load by themselves.
  await expect(page).toHaveURL(/\/packages$/)
  await open(page, '/device')
  await expect(page.getByText('iPhone 15 (همین دستگاه)')).toBeVisible()
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('device') ?? '{}'))
  expect(Object.keys(kept).sort()).toEqual(['id', 'secretKey'])
  // A refused answer is explained, with a way to retry.
  await open(page, '/getDevice?fault=forged')
  await expect(page.getByRole('heading', { name: 'دستگاه‌تان شناخته نشد' })).toBeVisible()
  await page.getByRole('link', { name: 'شروع دوباره' }).click()
  await expect(page).toHaveURL(/\/installProfile$/)
})
