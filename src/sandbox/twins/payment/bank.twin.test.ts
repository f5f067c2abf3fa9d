import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  SAMAN_TOKEN_REPLY_EXAMPLE,
  SAMAN_VERIFY_REPLY_EXAMPLE,
  ZARINPAL_ERROR_REPLY_EXAMPLE,
  ZARINPAL_REQUEST_REPLY_EXAMPLE,
  ZARINPAL_VERIFY_REPLY_EXAMPLE,
} from '#adapters/payment/payment.examples.ts'
import { addMilliseconds, MINUTE, parseInstant } from '#kernel/time.ts'
import { openTestDatabase, type TestDatabase } from '../../../../test/support/server/database.ts'
import { SANDBOX_MERCHANT_ID, SANDBOX_TERMINAL_ID } from './bank.account.ts'
import { BANK_FAULT_BY_PHONE_SUFFIX, bankFaultOf } from './bank.faults.ts'
import { submitPayerChoice } from './bank.inbox.ts'
import type { BankOutcome } from './bank.state.ts'
import { createSamanTwin } from './saman.twin.ts'
import { createZarinpalTwin } from './zarinpal.twin.ts'

// The twins speak the gateways' protocols: raw requests, without an adapter.

const START = parseInstant('2026-11-15T12:00:00Z')
let now = START
let database: TestDatabase
const world = () => ({ db: database.db, now: () => now })
const nobody = () => new Response()

beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => {
  now = START
})
afterAll(() => database.close())

async function post(twin: typeof createZarinpalTwin, path: string, input: unknown) {
  const body = typeof input === 'string' ? input : JSON.stringify(input)
  const response = await twin(world()).fetch(`https://bank.example${path}`, { method: 'POST', body })
  return { http: response.status, body: await response.json() }
}
const zarinpal = (call: string, input: object, merchantId = SANDBOX_MERCHANT_ID) =>
  post(createZarinpalTwin, `/pg/v4/payment/${call}.json`, { merchant_id: merchantId, ...input })
const saman = (call: string, RefNum: string | null) =>
  post(createSamanTwin, `/verifyTxnRandomSessionkey/ipg/${call}`, {
    RefNum,
    TerminalNumber: Number(SANDBOX_TERMINAL_ID),
  })

const ZARINPAL_ORDER = {
  amount: 9_900_000,
  callback_url: 'https://shop.example/back',
  description: 'یک سال',
}
const SAMAN_ORDER = {
  action: 'token',
  TerminalId: SANDBOX_TERMINAL_ID,
  Amount: 9_900_000,
  ResNum: 'order-1',
  RedirectUrl: 'https://shop.example/back',
}
const token = (more: object = {}) => post(createSamanTwin, '/onlinepg/onlinepg', { ...SAMAN_ORDER, ...more })

async function authorityOf(more: object = {}): Promise<string> {
  return (await zarinpal('request', { ...ZARINPAL_ORDER, ...more })).body.data.authority
}
async function paidZarinpal(outcome: BankOutcome = 'pay', more: object = {}): Promise<string> {
  const authority = await authorityOf(more)
  await submitPayerChoice(world(), 'zarinpal', { authority, outcome }, nobody)
  return authority
}
async function paidSaman(outcome: BankOutcome = 'pay', card?: string): Promise<string> {
  const authority = (await token()).body.token
  await submitPayerChoice(world(), 'saman', { authority, outcome, card }, nobody)
  const row = await database.db
    .selectFrom('sandbox.bankPayment')
    .select('receipt')
    .where('authority', '=', authority)
    .executeTakeFirstOrThrow()
  return String(row.receipt)
}
/** Replaces all values in a response that differ between payments. */
const like = (body: object, fields: Record<string, unknown>) =>
  JSON.stringify(body, (key, value) => (key in fields ? fields[key] : value))

describe("the gateways' documented examples", () => {
  it('Zarinpal answers in exactly these shapes', async () => {
    const { body } = await zarinpal('request', ZARINPAL_ORDER)
    const example = JSON.parse(ZARINPAL_REQUEST_REPLY_EXAMPLE)
    expect(body.data.authority).toMatch(/^S[0-9A-F]{35}$/)
    expect(like(body, { authority: example.data.authority })).toBe(ZARINPAL_REQUEST_REPLY_EXAMPLE)
    const authority = await paidZarinpal()
    const wrong = await zarinpal('verify', { amount: 9_900_001, authority })
    expect([wrong.http, JSON.stringify(wrong.body)]).toEqual([422, ZARINPAL_ERROR_REPLY_EXAMPLE])
    const paid = await zarinpal('verify', { amount: 9_900_000, authority })
    const fields = { ref_id: 59400000001, card_hash: '…' }
    expect([paid.http, like(paid.body, fields)]).toEqual([200, ZARINPAL_VERIFY_REPLY_EXAMPLE])
  })

  it('Saman answers in exactly these shapes', async () => {
    const { body } = await token()
    expect(body.token).toMatch(/^[0-9a-f]{40}$/)
    expect(like(body, { token: '2c3c1f…' })).toBe(SAMAN_TOKEN_REPLY_EXAMPLE)
    const receipt = await paidSaman('pay', '6219861000001121')
    const paid = await saman('VerifyTransaction', receipt)
    const fields = {
      ResultDescription: '…',
      RRN: '14200000017',
      RefNum: 'jJnB/…',
      StraceNo: '100428',
    }
    expect(like(paid.body, fields)).toBe(SAMAN_VERIFY_REPLY_EXAMPLE)
    expect(paid.body.TransactionDetail.RefNum).toBe(receipt)
  })
})

describe('Zarinpal', () => {
  it.each([
    [-9, { ...ZARINPAL_ORDER, amount: 0 }],
    [-9, { ...ZARINPAL_ORDER, amount: 1.5 }],
    [-9, { ...ZARINPAL_ORDER, callback_url: 'back' }],
    [-9, { ...ZARINPAL_ORDER, description: '' }],
    [-9, { ...ZARINPAL_ORDER, description: 'x'.repeat(501) }],
    [-41, { ...ZARINPAL_ORDER, amount: 1_000_000_001 }],
    [-41, { ...ZARINPAL_ORDER, amount: 100_000_001, currency: 'IRT' }],
  ])('refuses an order with %i: %o', async (code, order) => {
    expect((await zarinpal('request', order)).body.errors.code).toBe(code)
  })
})

describe('Saman', () => {
  it('answers a found payment with the code only', async () => {
    const plain = (ResultCode: number) => ({
      Success: false,
      ResultCode,
      ResultDescription: expect.any(String),
    })
    expect((await saman('VerifyTransaction', 'nobody')).body).toEqual(plain(-2))
    expect((await saman('VerifyTransaction', null)).body).toEqual(plain(-2))
    const other = { RefNum: 'x', TerminalNumber: 1 }
    const path = '/verifyTxnRandomSessionkey/ipg/VerifyTransaction'
    expect((await post(createSamanTwin, path, other)).body).toEqual(plain(-105))
    const late = await paidSaman('late')
    expect((await saman('VerifyTransaction', late)).body).toEqual(plain(-2))
    expect((await saman('ReverseTransaction', late)).body).toEqual(plain(-2))
    const unasked = await paidSaman()
    now = addMilliseconds(START, 31 * MINUTE)
    expect((await saman('VerifyTransaction', unasked)).body).toEqual(plain(-6))
    expect((await saman('ReverseTransaction', unasked)).body).toMatchObject({ ResultCode: 5 })
  })
})

describe('the bank behind both', () => {
  it('of ten concurrent choices one counts', async () => {
    const authority = await authorityOf()
    const outcomes = ['pay', 'refuse', 'silent', 'late', 'twice'] as const
    const choices = [...outcomes, ...outcomes].map((outcome) =>
      submitPayerChoice(world(), 'zarinpal', { authority, outcome }, nobody),
    )
    const results = await Promise.all(choices)
    expect(results.filter((result) => result !== 'over')).toHaveLength(1)
  })

  it('survives a store that does not respond', async () => {
    const authority = await authorityOf()
    const broken = () => {
      throw new Error('away')
    }
    expect(
      await submitPayerChoice(world(), 'zarinpal', { authority, outcome: 'twice' }, broken),
    ).toMatchObject({
      way: { method: 'GET' },
    })
  })

  it('has one meaning for each ending, and none for others', () => {
    expect(new Set(Object.values(BANK_FAULT_BY_PHONE_SUFFIX)).size).toBe(
      Object.keys(BANK_FAULT_BY_PHONE_SUFFIX).length,
    )
    expect([bankFaultOf('09120000000'), bankFaultOf(null), bankFaultOf('9801')]).toEqual([
      undefined,
      undefined,
      'verify_silent',
    ])
  })
})
