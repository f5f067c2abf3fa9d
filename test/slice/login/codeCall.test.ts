import { describe, expect, test } from 'vitest'
import type { SmsPort } from '#adapters/sms/sms.port.ts'
import { callCode } from '#features/login/login.actions.ts'
import { sumHourlyCounts } from '#server/hourlyCount.ts'
import { newestCode, wrongCode } from '../../support/login.ts'
import { productForFile } from '../../support/product.ts'
import { FROM_SAFARI } from '../../support/safari.ts'

// A phone call reads out the code of an SMS that did not arrive.

const product = productForFile({ TRUSTED_PROXIES: '1', CODE_CALLS_PER_DAY: '20' })
let numbers = 0
const freshPhone = () => `0915${String(++numbers).padStart(7, '0')}`
let addresses = 0
const somewhere = (): Record<string, string> => ({ 'x-forwarded-for': `10.70.0.${++addresses}` })
const pass = (seconds: number) => product.call('POST /sandbox/api/clock', { seconds })
const post = (path: string, phone: string, headers = somewhere(), input = {}) =>
  product.call(`POST /user/${path}`, { phone_number: phone, ...input }, { ...FROM_SAFARI, ...headers })
const inbox = async (phone: string) =>
  (await product.call('GET /sandbox/api/sms', { phone })).body['messages'] as Array<{
    text: string
    code: string
  }>

describe('call me with the code', () => {
  test('[10.24] says the same code after a wait, once, and the code ends at its time', async () => {
    const phone = freshPhone()
    await post('register', phone)
    const code = await newestCode(product, phone)
    const early = await post('activate/call', phone)
    expect(early).toMatchObject({ status: 429, body: { error: 'too_many_requests' } })
    expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(30)
    await pass(60)
    expect(await post('activate/call', phone)).toMatchObject({ status: 200, body: { activate_ttl: 60 } })
    const [call] = await inbox(phone)
    expect(call).toMatchObject({ code, text: `☎ ${[...code].join(' ')} – ${[...code].join(' ')}` })
    expect((await post('activate/call', phone)).status).toBe(429)
    await pass(50)
    expect((await post('activate', phone, somewhere(), { code })).status).toBe(200)
  })

  test('[10.24] a call does not lengthen the life of a code, and none is made for its last seconds', async () => {
    const phone = freshPhone()
    await post('register', phone)
    const code = await newestCode(product, phone)
    await pass(79)
    expect((await post('activate/call', phone)).status).toBe(200)
    await pass(42)
    expect((await post('activate', phone, somewhere(), { code })).body['error']).toBe(
      'activation_code_expired',
    )
    const other = freshPhone()
    await post('register', other)
    await pass(81)
    expect((await post('activate/call', other)).body['error']).toBe('activation_code_expired')
  })

  test('gives no new attempts: three wrong codes, whatever the way', async () => {
    const phone = freshPhone()
    await post('register', phone)
    const code = await newestCode(product, phone)
    for (let tries = 0; tries < 2; tries++)
      await post('activate', phone, somewhere(), { code: wrongCode(code) })
    await pass(40)
    expect((await post('activate/call', phone)).status).toBe(200)
    const last = await post('activate', phone, somewhere(), { code: wrongCode(code) })
    expect(last.body['error']).toBe('activation_code_used_up')
    expect((await post('activate', phone, somewhere(), { code })).status).toBe(400)
    expect((await post('activate/call', phone)).body['error']).toBe('activation_code_expired')
  })

  test('without a living code, or abroad, nobody is called', async () => {
    const phone = freshPhone()
    expect((await post('activate/call', phone)).body['error']).toBe('activation_code_expired')
    await post('register', phone)
    await pass(121)
    expect((await post('activate/call', phone)).body['error']).toBe('activation_code_expired')
    const english = { ...somewhere(), 'accept-language': 'en' }
    await post('register', '+4915112345678', english)
    await pass(40)
    const abroad = await post('activate/call', '+4915112345678', english)
    expect(abroad).toMatchObject({ status: 422, body: { error: 'call_not_available' } })
  })

  test('a number is called three times a day at most, from whatever address', async () => {
    const phone = freshPhone()
    let called = 0
    for (let codes = 0; codes < 6; codes++) {
      const sent = await post('activate/code', phone)
      if (sent.status === 429) {
        await pass(Number(sent.headers.get('retry-after')))
        continue
      }
      await pass(40)
      if ((await post('activate/call', phone)).status === 200) called++
      await pass(700)
    }
    expect(called).toBe(3)
  })

  test('an address has six calls an hour', async () => {
    await pass(86_400)
    const thief = somewhere()
    const answers: number[] = []
    const phones = Array.from({ length: 8 }, freshPhone)
    for (const phone of phones) await post('register', phone)
    await pass(40)
    for (const phone of phones) answers.push((await post('activate/call', phone, thief)).status)
    expect(answers.filter((status) => status === 200)).toHaveLength(6)
    expect(answers.slice(6)).toEqual([429, 429])
  })

  test('the store has a budget of calls per day', async () => {
    await pass(2 * 86_400)
    const phones = Array.from({ length: 22 }, freshPhone)
    for (const phone of phones) await post('register', phone)
    await pass(40)
    const answers = await Promise.all(phones.map((phone) => post('activate/call', phone)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  })

  test('a call that the provider does not make costs nothing and may be tried again', async () => {
    await pass(2 * 86_400)
    const phone = freshPhone()
    await post('register', phone)
    await pass(40)
    const ctx = await product.system.context()
    const sms: SmsPort = {
      ...ctx.ports.sms,
      callCode: async () => ({ outcome: 'unavailable', provider: 'kavenegar', reason: 'server' }),
    }
    for (let tries = 0; tries < 5; tries++)
      await expect(
        callCode({ ...ctx, ports: { ...ctx.ports, sms } }, { phoneNumber: phone }),
      ).rejects.toMatchObject({ code: 'call_not_made' })
    expect(await sumHourlyCounts(product.system.db, 'calls', ctx.now, 24)).toBe(0)
    expect((await post('activate/call', phone)).status).toBe(200)
  })
})

describe('switched off', () => {
  test('with a budget of zero nobody is called', async () => {
    const ctx = await product.system.context()
    const off = { ...ctx, config: { ...ctx.config, codeCallsPerDay: 0 } }
    await expect(callCode(off, { phoneNumber: freshPhone() })).rejects.toMatchObject({
      code: 'call_not_available',
    })
  })
})
