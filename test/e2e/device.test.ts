import { introduce } from './deviceSteps.ts'
import { expect, freshPhone, open, test } from './fixtures.ts'
import { logInAs, world } from './loginSteps.ts'

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
  await expect(page).toHaveURL(/\/device$/)
  await expect(page.getByRole('heading', { name: /iPhone 15/ })).toContainText('همین دستگاه')
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('device') ?? '{}'))
  expect(Object.keys(kept).sort()).toEqual(['id', 'secretKey'])
  // A refused answer is explained, with a way to retry.
  await open(page, '/getDevice?fault=forged')
  await expect(page.getByRole('heading', { name: 'دستگاه‌تان شناخته نشد' })).toBeVisible()
  await page.getByRole('link', { name: 'شروع دوباره' }).click()
  await expect(page).toHaveURL(/\/installProfile$/)
})

test('adding a device: the sheet for a fresh code opens automatically, and the claim continues after it', async ({
  page,
  server,
  allow,
}) => {
  allow(/status of 40[13]/)
  const phone = freshPhone()
  await logInAs(page, server, phone)
  await introduce(page, server)
  // The login code is no longer fresh, and the browser has lost the key of its device.
  await world(server).pass(11 * 60)
  await page.evaluate(() => localStorage.removeItem('device'))
  await open(page, '/installProfile')
  const answered = page.waitForResponse('**/device/enrolment')
  await page.getByRole('button', { name: 'دانلود پروفایل' }).click()
  const { profile_url } = await (await answered).json()
  const { body } = await world(server).call('POST /sandbox/api/iphone/enrol', { profile_url })
  const sent = page.waitForResponse('**/user/step_up')
  await open(page, new URL(body['location'], server.url).href)
  await sent
  await page.getByLabel('کد فعال‌سازی').fill(await world(server).newest(phone))
  await expect(page).toHaveURL(/\/device$/)
  await expect(page.getByRole('heading', { name: /iPhone/ })).toHaveCount(2)
  const messages = (await world(server).call('GET /sandbox/api/sms', { phone })).body['messages']
  expect(JSON.stringify(messages)).toContain('به حساب‌تان اضافه شد')
})
