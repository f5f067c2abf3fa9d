import { describe, expect, test } from 'vitest'
import { newestCode } from '../support/login.ts'
import { type Answer, productForFile } from '../support/product.ts'

/** Few, so that a test reaches the end of each. */
const BUDGETS = { SMS_ABROAD_PER_DAY: '5', LOGIN_CODES_PER_DAY: '30', INTERESTS_PER_DAY: '12' }
const product = productForFile({ TRUSTED_PROXIES: '1', ...BUDGETS })
let addresses = 0
const english = (): Record<string, string> => ({
  'x-forwarded-for': `10.61.${++addresses >> 8}.${addresses & 255}`,
  'accept-language': 'en',
})
let numbers = 0
const abroad = () => `+97150${String(++numbers).padStart(7, '0')}`
const home = () => `0915${String(++numbers).padStart(7, '0')}`
const register = (phone: string) => product.call('POST /user/register', { phone_number: phone }, english())
const interest = (phone: string) =>
  product.call('POST /registration/interest', { phone_number: phone }, english())
const passed = (answers: Answer[]) => answers.filter(({ status }) => status === 200).length
const pass = (seconds: number) => product.call('POST /sandbox/api/clock', { seconds })

describe('numbers outside 98', () => {
  test('[10.18] share a budget of their own, exactly, also at once; a day later it is there again', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(abroad())))
    expect(passed(answers)).toBe(5)
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await register(home())).status).toBe(200)
    await pass(86_400)
    const phone = abroad()
    expect((await register(phone)).status).toBe(200)
    expect(await newestCode(product, phone)).toMatch(/^\d{4}$/)
  })

  test('may wait for the opening in as small a number', async () => {
    const answers = []
    for (let at = 0; at < 8; at++) answers.push(await interest(abroad()))
    expect(passed(answers)).toBe(5)
  })
})

describe('in all', () => {
  test('[10.16] no more codes a day than the setting says', async () => {
    await pass(2 * 86_400)
    const answers = []
    for (let at = 0; at < 33; at++) answers.push(await register(home()))
    expect(passed(answers)).toBe(30)
    const rows = await product.system.db
      .selectFrom('hourlyCount')
      .select('shard')
      .where('name', '=', 'codes')
      .execute()
    // Spread over several rows: logins do not wait for one of them.
    expect(new Set(rows.map(({ shard }) => shard)).size).toBeGreaterThan(4)
  })

  test('no more numbers a day wait for the opening, from however many addresses; the same again costs nothing', async () => {
    await pass(2 * 86_400)
    const phone = home()
    const answers = [await interest(phone)]
    for (let at = 0; at < 15; at++) answers.push(await interest(home()))
    expect(passed(answers)).toBe(12)
    expect((await interest(phone)).status).toBe(200)
  })
})
