import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  KAVENEGAR_SEND_REPLY_EXAMPLE,
  SMSIR_BULK_REPLY_EXAMPLE,
  SMSIR_SEND_REPLY_EXAMPLE,
} from '#adapters/sms/sms.examples.ts'
import { parseInstant, SECOND } from '#kernel/time.ts'
import { openTestDatabase, type TestDatabase } from '../../../../test/support/server/database.ts'
import { SANDBOX_ACCOUNT } from './sms.account.ts'
import { listInboxMessages } from './sms.inbox.ts'
import { SMS_FAULT_BY_PHONE_SUFFIX } from './sms.network.ts'
import { createSmsTwin, type SmsTwin } from './sms.twin.ts'

// The twin speaks the providers' protocol: raw requests, without an adapter.

const NOW = parseInstant(1763164800 * SECOND)
const TO = '09120000000'
const LINE = Number(SANDBOX_ACCOUNT.smsIrLine)
let database: TestDatabase
let twin: SmsTwin

beforeAll(async () => {
  database = await openTestDatabase()
  twin = createSmsTwin({ db: database.db, now: () => NOW, host: 'shop.example' })
})
afterAll(() => database.close())

type Fields = Record<string, string>

async function kavenegar(method: string, fields: Fields, to: { twin?: SmsTwin; key?: string } = {}) {
  const address = `https://api.kavenegar.com/v1/${to.key ?? SANDBOX_ACCOUNT.kavenegarKey}/${method}.json`
  const init = { method: 'POST', body: new URLSearchParams(fields) }
  const response = await (to.twin ?? twin).fetch(address, init)
  return { http: response.status, body: await response.json() }
}

async function smsIr(path: string, input?: object, to: { twin?: SmsTwin; key?: string } = {}) {
  const headers = { 'X-API-KEY': to.key ?? SANDBOX_ACCOUNT.smsIrKey, 'Content-Type': 'application/json' }
  const init = input ? { method: 'POST', headers, body: JSON.stringify(input) } : { headers }
  const response = await (to.twin ?? twin).fetch(`https://api.sms.ir${path}`, init)
  return { http: response.status, body: await response.json() }
}

const lookup = (more: Fields = {}) => ({
  receptor: TO,
  token: '4821',
  template: 'bustan-code',
  type: 'sms',
  ...more,
})
const verify = (more: object = {}) => ({
  mobile: TO,
  templateId: 123456,
  parameters: [{ name: 'Code', value: '4821' }],
  ...more,
})
const bulk = (more: object = {}) => ({ lineNumber: LINE, messageText: 'hello', mobiles: [TO], ...more })

describe("the providers' documented examples", () => {
  it.each(['verify/lookup', 'sms/send'])('Kavenegar %s answers in exactly that shape', async (method) => {
    const { http, body } = await kavenegar(method, { ...lookup(), message: 'hello' })
    expect(http).toBe(200)
    expect(JSON.stringify(body).replace(/"messageid":\d+/, '"messageid":91002')).toBe(
      KAVENEGAR_SEND_REPLY_EXAMPLE,
    )
  })

  it('SMS.ir answers in exactly that shape', async () => {
    const one = await smsIr('/v1/send/verify', verify())
    const example = JSON.stringify(JSON.parse(SMSIR_SEND_REPLY_EXAMPLE))
    expect(JSON.stringify(one.body).replace(/"messageId":\d+/, '"messageId":89001')).toBe(example)
    const many = await smsIr('/v1/send/bulk', bulk())
    const bulkExample = JSON.parse(SMSIR_BULK_REPLY_EXAMPLE)
    const data = {
      packId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      messageIds: [expect.any(Number)],
      cost: 1,
    }
    expect(many).toEqual({ http: 200, body: { ...bulkExample, data } })
    expect(Object.keys(many.body.data)).toEqual(Object.keys(bulkExample.data))
  })
})

describe('Kavenegar refuses', () => {
  const long = 'x'.repeat(101)
  it.each([
    [400, { receptor: '', token: '' }],
    [411, { receptor: '0912' }],
    [424, { template: 'no-such' }],
    [431, { token: '48 21' }],
    [431, { token: long }],
    [431, { token2: 'a b' }],
    [431, { token10: 'a b c d e f g' }],
    [431, { token20: 'a b c d e f g h i j' }],
    [418, { receptor: '09120009906' }],
    [403, { receptor: '09120009907' }],
  ])('a lookup with %i: %o', async (status, more) => {
    const { http, body } = await kavenegar('verify/lookup', lookup(more as Fields))
    expect([http, body]).toEqual([status, { return: { status, message: expect.any(String) } }])
  })

  it('allows the maximum of spaces in tokens 10 and 20', async () => {
    const more = { token10: 'a b c d e f', token20: 'a b c d e f g h i' }
    expect((await kavenegar('verify/lookup', lookup(more))).http).toBe(200)
  })

  it('a wrong key, an empty or long text, a localid that is not a number', async () => {
    expect((await kavenegar('sms/send', { receptor: TO, message: 'a' }, { key: 'x' })).http).toBe(403)
    for (const message of ['', 'x'.repeat(901)])
      expect((await kavenegar('sms/send', { receptor: TO, message })).http).toBe(413)
    expect((await kavenegar('sms/send', { receptor: TO, message: 'a', localid: 'x' })).http).toBe(400)
  })
})

describe('SMS.ir refuses', () => {
  it.each([
    ['/v1/send/verify', 104, 400, verify({ mobile: '0912' })],
    ['/v1/send/verify', 113, 400, verify({ templateId: 1 })],
    ['/v1/send/verify', 114, 400, verify({ parameters: [{ name: 'Code', value: 'x'.repeat(26) }] })],
    ['/v1/send/verify', 116, 400, verify({ parameters: [{ name: '', value: '1' }] })],
    ['/v1/send/verify', 102, 400, verify({ mobile: '09120009906' })],
    ['/v1/send/verify', 10, 401, verify({ mobile: '09120009907' })],
    ['/v1/send/bulk', 101, 400, bulk({ lineNumber: 1 })],
    ['/v1/send/bulk', 103, 400, bulk({ messageText: '' })],
    ['/v1/send/bulk', 104, 400, bulk({ mobiles: [TO, 'x'] })],
    ['/v1/send/bulk', 105, 400, bulk({ mobiles: Array(101).fill(TO) })],
    ['/v1/send/bulk', 107, 400, bulk({ mobiles: [] })],
    ['/v1/send/bulk', 20, 429, bulk({ mobiles: ['09120009903'] })],
  ])('%s with %i', async (path, status, http, input) => {
    expect(await smsIr(path, input)).toEqual({
      http,
      body: { status, message: expect.any(String), data: null },
    })
  })

  it('a wrong key', async () => {
    expect(await smsIr('/v1/send/verify', verify(), { key: 'x' })).toMatchObject({
      http: 401,
      body: { status: 10 },
    })
  })
})

describe('the network', () => {
  it('counts credit for each provider, over all processes', async () => {
    const own = await openTestDatabase()
    try {
      const make = () => createSmsTwin({ db: own.db, now: () => NOW, host: 'h', credit: { kavenegar: 2 } })
      const send = async () => (await kavenegar('verify/lookup', lookup(), { twin: make() })).http
      expect([await send(), await send(), await send()]).toEqual([200, 200, 418])
      expect((await smsIr('/v1/send/verify', verify(), { twin: make() })).http).toBe(200)
    } finally {
      await own.close()
    }
  })

  it('throttles exactly two of ten concurrent attempts', async () => {
    const input = lookup({ receptor: '09125559903' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => kavenegar('verify/lookup', input)))
    expect(answers.filter(({ http }) => http === 451)).toHaveLength(2)
    expect(await listInboxMessages(database.db, '09125559903')).toHaveLength(8)
  })

  it('lists the newest fifty of a number first', async () => {
    const receptor = '09351112222'
    for (let index = 0; index < 52; index++)
      await kavenegar('sms/send', { receptor, message: `text ${index}` })
    const texts = (await listInboxMessages(database.db, receptor)).map(({ text }) => text)
    expect([texts.length, texts[0], texts[49]]).toEqual([50, 'text 51', 'text 2'])
    expect((await listInboxMessages(database.db))[0]?.text).toBe('text 51')
  })

  it('has one meaning for each ending', () => {
    expect(new Set(Object.values(SMS_FAULT_BY_PHONE_SUFFIX)).size).toBe(
      Object.keys(SMS_FAULT_BY_PHONE_SUFFIX).length,
    )
  })
})
