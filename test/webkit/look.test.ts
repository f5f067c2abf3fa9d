import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR } from '#kernel/time.ts'
import { type Journey, startJourney } from './steps.ts'

/** The screens of a new user in WebKit: a screenshot of each, checked by axe, without an error in the console. */

const PHONE = '09357783001'
const NAME = 'ماهانهٔ نگاه'

let journey: Journey

beforeAll(async () => {
  journey = await startJourney()
  await journey.bustan('registration', 'open')
  await journey.bustan(
    ...['packages', 'put', 'webkit-look', '--name-fa', NAME, '--name-en', 'Look month'],
    ...['--price', '149000', '--days', '30'],
  )
})

afterAll(() => journey?.stop())

async function look(state: string, path: string): Promise<void> {
  await journey.open(`${path}${path.includes('?') ? '&' : '?'}lang=fa`)
  const name = path.replace(/\?.*/, '').slice(1).replace(/\//g, '-') || 'home'
  await journey.shoot(`look-${state}-${name}`)
  expect(await journey.violations(), path).toEqual([])
  expect(await journey.faults(), path).toEqual([])
}

test('a visitor, a buyer, a ready device, and the end of a subscription', async () => {
  for (const path of ['/', '/pages/GAMES', '/search?q=چنار', '/applications/chenar', '/startRegister'])
    await look('visitor', path)
  for (const path of ['/packages', '/campaign', '/gift', '/register']) await look('visitor', path)
  await journey.logIn(PHONE)
  await journey.introduce()
  await look('buyer', '/packages')
  await journey.goToBank(NAME)
  await journey.decide('pay')
  // The shared store has a free place, so the device is ready soon.
  await journey.pass(HOUR)
  for (const path of ['/', '/device', '/install', '/account', '/applications/chenar', '/plans/renewal'])
    await look('ready', path)
  for (const path of ['/refundConfirm', '/ticket/create']) await look('ready', path)
  for (let days = 0; days < 40; days += 4) await journey.pass(4 * DAY + HOUR)
  for (const path of ['/', '/device', '/account']) await look('ended', path)
})
