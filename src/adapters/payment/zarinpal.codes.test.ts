import { describe, expect, it } from 'vitest'
import { toman } from '#kernel/money.ts'
import type { Fetch } from '#server/outbound/callOnce.ts'
import {
  ZARINPAL_ERROR_REPLY_EXAMPLE,
  ZARINPAL_REQUEST_REPLY_EXAMPLE,
  ZARINPAL_VERIFY_REPLY_EXAMPLE,
} from './payment.examples.ts'
import type { GatewayOrder, GatewayPayment } from './payment.port.ts'
import { createZarinpalGateway } from './zarinpal.payment.ts'

// Tests the requests that the Zarinpal adapter sends, and how it reads every answer. The twin is not used.

const MERCHANT = '11111111-2222-4333-8444-555555555555'
const AUTHORITY = 'A00000000000000000000000000000wxyz12'
const AMOUNT = toman(990_000)
const KNOWN: GatewayPayment = { reference: AUTHORITY, amount: AMOUNT, receipt: null }
const ORDER: GatewayOrder = {
  orderNumber: '0123456789abcdef0123456789abcdef',
  amount: AMOUNT,
  callbackUrl: 'https://shop.example/back?a=1&b=2',
  description: 'یک سال',
  phoneNumber: '09120000000',
}

function answering(body: string, status = 200) {
  const sent: Array<{ address: string; init: RequestInit; input: unknown }> = []
  const fetch: Fetch = async (address, init) => {
    sent.push({ address, init, input: JSON.parse(String(init.body)) })
    return new Response(body, { status })
  }
  const options = { baseUrl: 'https://payment.zarinpal.com', fetch, merchantId: MERCHANT }
  return { sent, gateway: createZarinpalGateway(options), options }
}
const failing = (code: unknown, status = 200) =>
  answering(JSON.stringify({ data: [], errors: { code, message: '', validations: [] } }), status).gateway

describe('requests', () => {
  it('an order in rials, with our number and no other field', async () => {
    const { sent, gateway } = answering(ZARINPAL_REQUEST_REPLY_EXAMPLE)
    await gateway.open(ORDER)
    expect(sent.map(({ address, input }) => [address, input])).toEqual([
      [
        'https://payment.zarinpal.com/pg/v4/payment/request.json',
        {
          merchant_id: MERCHANT,
          amount: 9_900_000,
          currency: 'IRR',
          callback_url: ORDER.callbackUrl,
          description: 'یک سال',
          metadata: { mobile: '09120000000', order_id: ORDER.orderNumber, auto_verify: true },
        },
      ],
    ])
    const { init } = sent[0] as (typeof sent)[0]
    expect([init.method, init.redirect]).toEqual(['POST', 'manual'])
    expect(new Headers(init.headers).get('content-type')).toBe('application/json')
  })

  it('no phone number if unknown, and no description that is too long', async () => {
    const { sent, gateway } = answering(ZARINPAL_REQUEST_REPLY_EXAMPLE)
    const { phoneNumber: _, ...anonymous } = ORDER
    await gateway.open({ ...anonymous, description: 'x'.repeat(501) })
    expect(sent[0]?.input).toMatchObject({
      description: 'x'.repeat(500),
      metadata: { order_id: ORDER.orderNumber, auto_verify: true },
    })
    expect(JSON.stringify(sent[0]?.input)).not.toContain('mobile')
  })

  it('the other calls name the authority, and only verify names the amount', async () => {
    const { sent, gateway } = answering('{}')
    await gateway.verify(KNOWN)
    await gateway.inquire(KNOWN)
    await gateway.reverse(KNOWN)
    await gateway.unverified()
    const base = 'https://payment.zarinpal.com/pg/v4/payment'
    expect(sent.map(({ address, input }) => [address, input])).toEqual([
      [`${base}/verify.json`, { merchant_id: MERCHANT, amount: 9_900_000, authority: AUTHORITY }],
      [`${base}/inquiry.json`, { merchant_id: MERCHANT, authority: AUTHORITY }],
      [`${base}/reverse.json`, { merchant_id: MERCHANT, authority: AUTHORITY }],
      [`${base}/unVerified.json`, { merchant_id: MERCHANT }],
    ])
  })

  it('payers go to the host of the calls, or to a separate page', async () => {
    const { options, gateway } = answering(ZARINPAL_REQUEST_REPLY_EXAMPLE)
    const visit = (url: string) => ({
      outcome: 'opened',
      reference: AUTHORITY,
      visit: { method: 'GET', url: `${url}/pg/StartPay/${AUTHORITY}` },
    })
    expect(await gateway.open(ORDER)).toEqual(visit('https://payment.zarinpal.com'))
    const elsewhere = createZarinpalGateway({ ...options, pageUrl: 'https://shop.example/bank' })
    expect(await elsewhere.open(ORDER)).toEqual(visit('https://shop.example/bank'))
  })
})

describe('answers', () => {
  it("reads Zarinpal's documented examples", async () => {
    expect(await answering(ZARINPAL_VERIFY_REPLY_EXAMPLE).gateway.verify(KNOWN)).toEqual({
      outcome: 'paid',
      amount: AMOUNT,
      receipt: '59400000001',
      trackingCode: '59400000001',
      cardMasked: '603799******2232',
      isRepeat: false,
    })
    const failed = answering(ZARINPAL_ERROR_REPLY_EXAMPLE, 422).gateway
    expect(await failed.verify(KNOWN)).toEqual({ outcome: 'unpaid', reason: 'amount' })
  })

  it('101 is a repeat, with or without a card', async () => {
    const body = '{"data":{"code":101,"message":"Verified","ref_id":"201","card_pan":null},"errors":[]}'
    expect(await answering(body).gateway.verify(KNOWN)).toEqual({
      outcome: 'paid',
      amount: AMOUNT,
      receipt: '201',
      trackingCode: '201',
      cardMasked: null,
      isRepeat: true,
    })
  })

  const CONFIGURATION = [-10, -11, -13, -14, -15, -16, -17, -18, -19]
  const codes = (call: 'open' | 'verify' | 'reverse', table: Array<[string, number[]]>) =>
    table.flatMap(([expected, list]) => list.map((code) => [call, code, expected] as const))
  it.each([
    ...codes('open', [
      ['refused bad_order', [-9]],
      ['refused amount', [-41]],
      ['unavailable throttled', [-12]],
      ['unavailable configuration', CONFIGURATION],
      ['unavailable server', [-999, -50]],
    ]),
    ...codes('verify', [
      ['unpaid amount', [-50]],
      ['unpaid not_paid', [-51]],
      ['unpaid unknown_order', [-53, -54, -55]],
      ['unavailable throttled', [-12]],
      ['unavailable configuration', CONFIGURATION],
      ['unavailable server', [-9, -999, 0, 102]],
    ]),
    ...codes('reverse', [
      ['refused bank', [-60]],
      ['refused not_paid', [-61, -53, -54, -55]],
      ['refused configuration', [-62, ...CONFIGURATION]],
      ['refused too_late', [-63]],
      ['unavailable', [-12, -9, -999, 101]],
    ]),
  ])(
    '%s %i is %s, as an object, as a list, as text, whatever the HTTP status',
    async (call, code, expected) => {
      const forms = [{ code, message: '' }, [{ code, message: '' }], { code: String(code) }]
      for (const [index, errors] of forms.entries()) {
        const { gateway } = answering(JSON.stringify({ data: [], errors }), [200, 422, 500][index])
        const result = await {
          open: () => gateway.open(ORDER),
          verify: () => gateway.verify(KNOWN),
          reverse: () => gateway.reverse(KNOWN),
        }[call]()
        expect('reason' in result ? `${result.outcome} ${result.reason}` : result.outcome).toBe(expected)
      }
    },
  )

  it.each([
    '<html>502</html>',
    '',
    'null',
    '[]',
    '{"data":[],"errors":[]}',
    '{"data":{"code":100,"message":"Paid"},"errors":[]}',
    '{"data":{"code":100,"ref_id":0},"errors":[]}',
    '{"data":{"code":100,"ref_id":"x"},"errors":[]}',
    '{"data":{"code":100,"authority":"../../evil"},"errors":[]}',
    '{"data":{"code":true,"ref_id":1}}',
  ])('%s is invalid: unknown', async (body) => {
    const { gateway } = answering(body, 502)
    const nobodyKnows = { outcome: 'unavailable', reason: 'server' }
    expect(await gateway.verify(KNOWN)).toEqual(nobodyKnows)
    expect(await gateway.open(ORDER)).toEqual(nobodyKnows)
    expect(await gateway.inquire(KNOWN)).toEqual({ state: 'unknown' })
    expect(await gateway.unverified()).toEqual([])
  })

  it.each([
    ['PAID', 'paid'],
    ['VERIFIED', 'verified'],
    ['IN_BANK', 'open'],
    ['FAILED', 'failed'],
    ['REVERSED', 'reversed'],
    ['SOMETHING', 'unknown'],
  ])('inquiry %s is %s', async (status, state) => {
    const body = JSON.stringify({ data: { status, code: 100, message: 'Success' }, errors: [] })
    expect(await answering(body).gateway.inquire(KNOWN)).toEqual({ state })
    const failed = JSON.stringify({ data: { status }, errors: { code: -55 } })
    expect(await answering(failed).gateway.inquire(KNOWN)).toEqual({ state: 'unknown' })
  })

  it('reverses with 100', async () => {
    const body = '{"data":{"code":100,"message":"Reversed"},"errors":[]}'
    expect(await answering(body).gateway.reverse(KNOWN)).toEqual({ outcome: 'reversed' })
  })

  it('lists unverified payments, and skips invalid authorities', async () => {
    const authorities = [{ authority: AUTHORITY, amount: 1 }, { authority: 'x' }, null, { amount: 2 }]
    const body = JSON.stringify({ data: { code: 100, authorities }, errors: [] })
    expect(await answering(body).gateway.unverified()).toEqual([AUTHORITY])
    expect(await failing(-12).unverified()).toEqual([])
  })
})

describe('the return', () => {
  const read = (query: string) => answering('').gateway.readCallback(new URLSearchParams(query))
  it.each([
    ['OK', 'paid'],
    ['NOK', 'cancelled'],
    ['', 'failed'],
    ['ok', 'failed'],
  ])('Status=%s claims %s', (status, claim) => {
    const callback = { orderNumber: null, reference: AUTHORITY, receipt: null, claim }
    expect(read(`Authority=${AUTHORITY}&Status=${status}`)).toEqual(callback)
  })
  it.each(['', 'Status=OK', 'Authority=&Status=OK', `Authority=${AUTHORITY}1&Status=OK`, 'Token=1'])(
    '«%s» is not a return',
    (query) => {
      expect(read(query)).toBeNull()
    },
  )
})
