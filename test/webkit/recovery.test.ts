import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR, SECOND, sleep, startStopwatch } from '#kernel/time.ts'
import { recordFigure } from '../support/figures.ts'
import { type Journey, startJourney } from './steps.ts'

/** From a purchase through a closed account to a device that is registered again, in WebKit. */

const PHONE = '09357791001'
let journey: Journey

beforeAll(async () => {
  journey = await startJourney({ isAlone: true })
  await journey.bustan(
    ...['packages', 'put', 'webkit-month', '--name-fa', 'ماهانهٔ آزمون', '--name-en', 'Test month'],
    ...['--price', '149000', '--days', '30'],
  )
  // Both accounts take devices only when the test opens them.
  await makeRoom('Sandbox two', 0)
})

afterAll(() => journey?.stop())

const makeRoom = (name: string, places: number) =>
  journey.bustan('accounts', 'capacity', name, '--iphone', String(places))
/** Downloads like iOS, from the manifest to the last byte. */
async function install(label: string): Promise<void> {
  const { id } = await journey.asBrowser('GET /application/by_label/{label}', { label })
  const call = 'GET /application/{id}/installation/link/{device_id}'
  let link = await journey.asBrowser(call, { id, target: 'site' })
  for (let tries = 0; !link['is_ready'] && tries < 100; tries++) {
    await sleep(100)
    link = await journey.asBrowser(call, { id, target: 'site' })
  }
  const { status } = await journey.call('POST /sandbox/api/iphone/install', {
    manifest_url: link['plist_url'],
  })
  expect(status).toBe(200)
}

async function closeAtApple(name: string): Promise<void> {
  const { body } = await journey.call('GET /sandbox/api/apple')
  const { id } = body['accounts'].find((account: { name: string }) => account.name === name)
  await journey.call(`POST /sandbox/api/apple/account/${id}`, { state: 'closed' })
}

test('bought, registered, closed, changed for free, registered again, days and gift shown, reinstalled', async () => {
  const elapsed = startStopwatch()
  await journey.logIn(PHONE)
  await journey.goToBank('ماهانهٔ آزمون')
  await journey.decide('pay')
  await journey.introduce()
  // The first devices of an account are enabled at once.
  await journey.pass(HOUR)
  await journey.open('/deviceStatus')
  await journey.headingIs('دستگاه‌تان آماده است')
  await install('chenar')

  await closeAtApple('Sandbox one')
  await journey.pass(12 * HOUR)
  const { body: sms } = await journey.call('GET /sandbox/api/sms', { phone: PHONE })
  expect(sms['messages'].filter(({ text }: { text: string }) => text.includes('/resetAccount'))).toHaveLength(
    1,
  )
  await journey.open('/resetAccount')
  await journey.headingIs('حساب دستگاه‌تان بسته شد')
  await journey.says('هدیهٔ ما')
  await journey.shoot('resetAccount-fa')
  expect(await journey.violations()).toEqual([])
  expect(await journey.faults()).toEqual([])
  await journey.follow('تعویض رایگان حساب')
  await journey.headingIs('حساب را رایگان عوض کنیم؟')
  await journey.pressButton('بله، حساب را عوض کنید')
  await journey.headingIs('تعویض حساب در جریان است')
  await journey.says('نفر ۱ از ۱')
  await journey.shoot('freeResetAccount-fa')
  expect(await journey.violations()).toEqual([])

  await journey.pass(DAY)
  await makeRoom('Sandbox two', 100)
  await journey.pass(HOUR)
  await journey.comeBack()
  await journey.headingIs('دستگاه‌تان دوباره ثبت شد')
  await journey.says('هدیهٔ تعویض حساب')
  await journey.shoot('freeResetAccount-done-fa')
  await journey.follow('دیدن اشتراک')
  await journey.says('اشتراک من')
  await journey.says('روزهای انتظار برای تعویض حساب')
  await journey.says('هدیهٔ تعویض حساب')
  await journey.open('/account')
  await journey.says('نصب دوباره')
  await install('chenar')
  expect(await journey.faults()).toEqual([])
  recordFigure('WebKit: from a purchase to registered again, s', Math.round(elapsed() / SECOND))
})
