import { By } from 'selenium-webdriver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR } from '#kernel/time.ts'
import { type Journey, startJourney } from './steps.ts'

/** A refund in WebKit: some days used, cancelled, withdrawn, cancelled again, and paid to the card. */

let journey: Journey
const PHONE = '09357782001'
/** 149,000 × 19 ÷ 30. */
const PART = '۹۴٬۳۶۶ تومان'

beforeAll(async () => {
  journey = await startJourney()
  await journey.bustan('registration', 'open')
  await journey.bustan(
    ...['packages', 'put', 'webkit-refund', '--name-fa', 'ماهانهٔ برگشتی', '--name-en', 'Refund month'],
    ...['--price', '149000', '--days', '30'],
  )
  await journey.logIn(PHONE)
  await journey.introduce()
  await journey.goToBank('ماهانهٔ برگشتی')
  await journey.decide('pay')
})

afterAll(() => journey?.stop())

async function request(): Promise<void> {
  await journey.open('/subscription')
  await journey.follow('لغو و بازپرداخت')
  await journey.headingIs('درخواست بازپرداخت')
  expect(await journey.textOf('main')).toContain('۱۹ روز')
  await journey.pressButton(`درخواست بازپرداخت ${PART}`)
  await journey.headingIs('درخواست‌تان ثبت شد')
}

test('some days used: cancelled, withdrawn, cancelled again, and paid as quoted', async () => {
  await journey.pass(HOUR)
  await journey.open('/deviceStatus')
  await journey.headingIs('دستگاه‌تان آماده است')
  await journey.pass(11 * DAY)

  await request()
  expect(await journey.textOf('[role=timer]')).toMatch(/^(۰۱:۰۰:۰۰|۵۹:\S\S)$/)
  await journey.shoot('refund-waiting-fa')
  expect(await journey.violations()).toEqual([])
  await journey.pressButton('منصرف شدم')
  await journey.actOn(By.xpath(`//*[@role='dialog']//button[contains(., 'بله، منصرف شدم')]`), (button) =>
    button.click(),
  )
  await journey.comeTo('/subscription')

  await request()
  await journey.pass(HOUR)
  await journey.comeBack()
  await journey.headingIs('پول به کدام کارت واریز شود؟')
  const field = 'input[autocomplete=cc-number]'
  await journey.type(field, '۶۲۱۹۸۶۱۲۳۴۵۲۱۲۳')
  expect(await journey.textOf('main')).toContain('این کارت بانک سامان است.')
  await journey.type(field, '۴')
  const typed = await journey.driver.executeScript(`return document.querySelector('${field}').value`)
  expect(typed).toBe('۶۲۱۹ ۸۶۱۲ ۳۴۵۲ ۱۲۳۴')
  await journey.shoot('refund-card-fa')
  expect(await journey.violations()).toEqual([])
  await journey.press('button[type=submit]')
  await journey.headingIs('پول در راه است')
  await journey.pass(5 * HOUR)
  await journey.comeBack()
  await journey.headingIs('پول‌تان واریز شد')
  const text = await journey.textOf('main')
  for (const part of [PART, 'کد پیگیری', '•••• ۱۲۳۴']) expect(text).toContain(part)
  await journey.shoot('refund-paid-fa')
  expect(await journey.faults()).toEqual([])
})
