import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Journey, startJourney } from './steps.ts'

/** A purchase in WebKit: to the bank by a link and by a form, and back from both. */

let journey: Journey

beforeAll(async () => {
  journey = await startJourney()
  await journey.bustan('registration', 'open')
  await journey.bustan(
    ...['packages', 'put', 'webkit-month', '--name-fa', 'ماهانهٔ آزمون', '--name-en', 'Test month'],
    ...['--price', '149000', '--days', '30'],
  )
})

afterAll(() => journey?.stop())

const goToBank = (method: string) => journey.goToBank('ماهانهٔ آزمون', method)

describe('a purchase in WebKit', () => {
  const REFUSED: Array<[string, string, string]> = [
    ['درگاه بانک', 'bank', '09357781002'],
    ['درگاه مستقیم', 'direct', '09357781001'],
  ]
  test.each(REFUSED)(
    '%s: refused, then paid, and still there after a reload',
    async (method, name, phone) => {
      await journey.logIn(phone)
      await goToBank(method)
      await journey.decide('refuse')
      await journey.headingIs('پرداخت انجام نشد')
      await journey.shoot(`payment-${name}-refused-fa`)
      expect(await journey.violations()).toEqual([])

      await goToBank(method)
      await journey.decide('pay')
      await journey.headingIs('پرداخت انجام شد')
      expect(await journey.textOf('main')).toContain('کد پیگیری')
      await journey.shoot(`payment-${name}-paid-fa`)
      expect(await journey.violations()).toEqual([])
      await journey.driver.navigate().refresh()
      await journey.alive()
      await journey.headingIs('پرداخت انجام شد')
      expect(
        await journey.driver.executeScript(`return localStorage.getItem('inQueuePaymentId')`),
      ).not.toBeNull()
      await journey.driver.executeScript('localStorage.clear()')
    },
  )

  const BACK: Array<[string, string]> = [
    ['درگاه مستقیم', '09357781003'],
    ['درگاه بانک', '09357781006'],
  ]
  test.each(BACK)('%s: going back from the bank restores the page, and it can pay', async (method, phone) => {
    await journey.logIn(phone)
    await goToBank(method)
    await journey.driver.navigate().back()
    await journey.comeTo('/packages')
    await journey.alive()
    await journey.canPay()
    await journey.pressButton('پرداخت ۱۴۹ هزار تومان')
    await journey.comeTo('/sandbox/bank/')
    await journey.decide('pay')
    await journey.headingIs('پرداخت انجام شد')
    await journey.driver.executeScript('localStorage.clear()')
  })
})
