import { expect, freshPhone, NOT_FOUND_LINE, open, test } from './fixtures.ts'
import { logInAs } from './loginSteps.ts'

test('a device introduces itself: profile, answer of the sandbox iPhone, and it is in the list', async ({
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
  await expect(page).toHaveURL(/\/device$/)
  await expect(page.getByRole('heading', { name: /iPhone 15/ })).toContainText('همین دستگاه')
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('device') ?? '{}'))
  expect(Object.keys(kept).sort()).toEqual(['id', 'secretKey'])
})

test('an answer that was not taken is told in words, with the way to try again', async ({
  page,
  server,
  allow,
}) => {
  allow(NOT_FOUND_LINE)
  await logInAs(page, server, freshPhone())
  for (const fault of ['unreadable', 'forged', 'challenge', 'device', 'late']) {
    await open(page, `/getDevice?fault=${fault}`)
    await expect(page.getByRole('heading', { name: 'دستگاه‌تان شناخته نشد' })).toBeVisible()
  }
  await open(page, '/getDevice?token=unknown')
  await page.getByRole('link', { name: 'شروع دوباره' }).click()
  await expect(page).toHaveURL(/\/installProfile$/)
})
