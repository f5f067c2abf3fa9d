import { describe, expect, test } from 'vitest'
import { newestCode } from '../../support/login.ts'
import { type Answer, productForFile } from '../../support/product.ts'
import { listRows } from '../../support/rows.ts'

/** Small limits, so that a test reaches each. */
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
  test('[10.18] share an exact budget of their own, also concurrently; it is restored a day later', async () => {
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

  test('have an equally small limit on the interest list', async () => {
    const answers = []
    for (let at = 0; at < 8; at++) answers.push(await interest(abroad()))
    expect(passed(answers)).toBe(5)
  })
})

describe('for the whole store', () => {
  test('[10.16] the setting limits the codes of a day', async () => {
    await pass(2 * 86_400)
    const answers = []
    for (let at = 0; at < 33; at++) answers.push(await register(home()))
    expect(passed(answers)).toBe(30)
    const rows = await listRows(product.system.db, 'hourlyCount', { name: 'codes' }, ['shard'])
    // Spread over several rows, so that logins do not wait for one row lock.
    expect(new Set(rows.map(({ shard }) => shard)).size).toBeGreaterThan(4)
  })

  test('the interest list has a daily limit for all addresses; a repeated number does not count', async () => {
    await pass(2 * 86_400)
    const phone = home()
    const answers = [await interest(phone)]
    for (let at = 0; at < 15; at++) answers.push(await interest(home()))
    expect(passed(answers)).toBe(12)
    expect((await interest(phone)).status).toBe(200)
  })
})
