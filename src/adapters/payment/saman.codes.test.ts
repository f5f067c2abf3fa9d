import { describe, expect, it } from 'vitest'
import { toman } from '#kernel/money.ts'
import type { Fetch } from '#server/outbound/callOnce.ts'
import { SAMAN_TOKEN_REPLY_EXAMPLE, SAMAN_VERIFY_REPLY_EXAMPLE } from './payment.examples.ts'
import type { GatewayOrder, GatewayPayment } from './payment.port.ts'
import { createSamanGateway } from './saman.payment.ts'

// Tests the requests that the Saman adapter sends, and how it reads every answer. The twin is not used.

const AMOUNT = toman(990_000)
const KNOWN: GatewayPayment = { reference: '2c3c1f', amount: AMOUNT, receipt: 'jJnB/…' }
const WITHOUT_RECEIPT: GatewayPayment = { ...KNOWN, receipt: null }
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
  const options = { baseUrl: 'https://sep.shaparak.ir', fetch, terminalId: '2015' }
  return { sent, gateway: createSamanGateway(options), options }
}
const token = SAMAN_TOKEN_REPLY_EXAMPLE.replace('…', '')
const verified = (detail: object = {}, more: object = {}) => {
  const example = JSON.parse(SAMAN_VERIFY_REPLY_EXAMPLE)
  return JSON.stringify({
    ...example,
    ...more,
    TransactionDetail: { ...example.TransactionDetail, ...detail },
  })
}

describe('requests', () => {
  it("an order in rials with our number, and the payer's phone number if known", async () => {
    const { sent, gateway } = answering(token)
    await gateway.open(ORDER)
    const { phoneNumber: _, ...anonymous } = ORDER
    await gateway.open(anonymous)
    const input = {
      action: 'token',
      TerminalId: '2015',
      Amount: 9_900_000,
      ResNum: ORDER.orderNumber,
      RedirectUrl: ORDER.callbackUrl,
    }
    expect(sent.map(({ address }) => address)).toEqual(
      Array(2).fill('https://sep.shaparak.ir/onlinepg/onlinepg'),
    )
    expect(sent.map((one) => one.input)).toEqual([{ ...input, CellNumber: '09120000000' }, input])
    expect([sent[0]?.init.method, sent[0]?.init.redirect]).toEqual(['POST', 'manual'])
  })

  it('verify and reverse by the receipt', async () => {
    const { sent, gateway } = answering('{}')
    await gateway.verify(KNOWN)
    await gateway.reverse(KNOWN)
    const input = { RefNum: 'jJnB/…', TerminalNumber: 2015 }
    const base = 'https://sep.shaparak.ir/verifyTxnRandomSessionkey/ipg'
    expect(sent.map((one) => [one.address, one.input])).toEqual([
      [`${base}/VerifyTransaction`, input],
      [`${base}/ReverseTransaction`, input],
    ])
  })

  it('nothing without a receipt', async () => {
    const { sent, gateway } = answering(SAMAN_VERIFY_REPLY_EXAMPLE)
    expect(await gateway.verify(WITHOUT_RECEIPT)).toEqual({ outcome: 'unpaid', reason: 'open' })
    expect(await gateway.reverse(WITHOUT_RECEIPT)).toEqual({ outcome: 'refused', reason: 'not_paid' })
    expect(await gateway.inquire(KNOWN)).toEqual({ state: 'unknown' })
    expect(await gateway.unverified()).toEqual([])
    expect(sent).toEqual([])
  })

  it('payers go to a form on the host of the calls, or to a separate page', async () => {
    const { options, gateway } = answering(token)
    const visit = (url: string) => ({
      outcome: 'opened',
      reference: '2c3c1f',
      visit: { method: 'POST', url, fields: { Token: '2c3c1f', GetMethod: '' } },
    })
    expect(await gateway.open(ORDER)).toEqual(visit('https://sep.shaparak.ir/OnlinePG/OnlinePG'))
    const elsewhere = createSamanGateway({ ...options, pageUrl: 'https://shop.example/bank' })
    expect(await elsewhere.open(ORDER)).toEqual(visit('https://shop.example/bank/OnlinePG/OnlinePG'))
  })
})

describe('answers', () => {
  it("reads Saman's documented example", async () => {
    expect(await answering(SAMAN_VERIFY_REPLY_EXAMPLE).gateway.verify(KNOWN)).toEqual({
      outcome: 'paid',
      amount: AMOUNT,
      receipt: 'jJnB/…',
      trackingCode: '14200000017',
      cardMasked: '621986****1121',
      isRepeat: false,
    })
  })

  it('2 is a repeat, whatever the success flag', async () => {
    const body = verified({ MaskedPan: '' }, { ResultCode: 2, Success: false })
    expect(await answering(body).gateway.verify(KNOWN)).toMatchObject({
      outcome: 'paid',
      amount: AMOUNT,
      cardMasked: null,
      isRepeat: true,
    })
  })

  it('returns the captured amount', async () => {
    const { gateway } = answering(verified({ OrginalAmount: 4_950_000, AffectiveAmount: 1 }))
    expect(await gateway.verify(KNOWN)).toMatchObject({ outcome: 'paid', amount: 495_000 })
  })

  it.each([
    [verified({ RefNum: 'another' }), 'another receipt'],
    [verified({ TerminalNumber: 2016 }), "another shop's terminal"],
    [verified({ OrginalAmount: 9_900_005 }), 'no whole tomans'],
    [verified({ OrginalAmount: '9,900,000' }), 'no number'],
    [verified({ OrginalAmount: 0 }), 'nothing'],
    [verified({ OrginalAmount: null }), 'no amount'],
    [verified({ RRN: '' }), 'no tracking code'],
    [verified({}, { Success: false }), 'done without success'],
    ['{"Success":true,"ResultCode":0}', 'no detail'],
    ['{"Success":true,"ResultCode":true}', 'no code'],
    ['<html>502</html>', 'a page'],
    ['null', 'null'],
    ['', 'an empty answer'],
  ])('%s: %s decides nothing', async (body) => {
    expect(await answering(body, 502).gateway.verify(KNOWN)).toEqual({
      outcome: 'unavailable',
      reason: 'server',
    })
  })

  it.each([
    [5, 'unpaid reversed', 'reversed'],
    [-6, 'unpaid too_late', 'refused too_late'],
    [-2, 'unpaid unknown_order', 'refused not_paid'],
    [-104, 'unavailable configuration', 'refused configuration'],
    [-105, 'unavailable configuration', 'refused configuration'],
    [-106, 'unavailable configuration', 'refused configuration'],
    [-1, 'unavailable server', 'unavailable'],
    [99, 'unavailable server', 'unavailable'],
  ])('code %i: verify is %s, reverse is %s', async (code, verify, reverse) => {
    for (const ResultCode of [code, String(code)]) {
      const { gateway } = answering(JSON.stringify({ Success: false, ResultCode }), 400)
      const results = [await gateway.verify(KNOWN), await gateway.reverse(KNOWN)]
      expect(results.map((one) => ('reason' in one ? `${one.outcome} ${one.reason}` : one.outcome))).toEqual([
        verify,
        reverse,
      ])
    }
  })

  it.each([
    ['{"Success":true,"ResultCode":0}', { outcome: 'reversed' }],
    ['{"Success":false,"ResultCode":2}', { outcome: 'reversed' }],
    ['{"Success":false,"ResultCode":0}', { outcome: 'unavailable' }],
    ['<html>502</html>', { outcome: 'unavailable' }],
  ])('a reversal answered %s is %o', async (body, expected) => {
    expect(await answering(body).gateway.reverse(KNOWN)).toEqual(expected)
  })

  it.each([
    ['{"status":-1,"errorCode":"5","errorDesc":""}', 'refused bad_order'],
    ['{"status":-1,"errorCode":8}', 'unavailable configuration'],
    ['{"status":-1,"errorCode":"12"}', 'unavailable configuration'],
    ['{"status":-1,"errorCode":"3"}', 'unavailable server'],
    ['{"status":0,"token":"2c3c1f"}', 'unavailable server'],
    ['{"status":1}', 'unavailable server'],
    ['{"status":1,"token":""}', 'unavailable server'],
    ['{"status":1,"token":"with space"}', 'unavailable server'],
    ['<html>', 'unavailable server'],
  ])('a token answered %s is %s', async (body, expected) => {
    const result = await answering(body).gateway.open(ORDER)
    expect('reason' in result ? `${result.outcome} ${result.reason}` : result.outcome).toBe(expected)
  })
})

describe('the return', () => {
  const read = (fields: Record<string, string>) =>
    answering('').gateway.readCallback(new URLSearchParams(fields))
  const own = { ResNum: ORDER.orderNumber, Token: '2c3c1f', RefNum: 'jJnB/+=' }
  const callback = { orderNumber: ORDER.orderNumber, reference: '2c3c1f', receipt: 'jJnB/+=' }

  it.each([
    [{ State: 'OK', Status: '2' }, 'paid'],
    [{ State: 'OK' }, 'paid'],
    [{ State: 'OK', Status: '3' }, 'failed'],
    [{ Status: '2' }, 'failed'],
    [{ State: 'CanceledByUser', Status: '1' }, 'cancelled'],
    [{ State: 'CanceledByUser' }, 'cancelled'],
    [{ State: 'Failed', Status: '3' }, 'failed'],
    [{ State: 'SessionIsNull', Status: '4' }, 'failed'],
    [{}, 'failed'],
  ])('%o claims %s', (fields, claim) => {
    expect(read({ ...own, ...fields })).toEqual({ ...callback, claim })
  })

  it('no receipt means no payment', () => {
    const fields = { ...own, State: 'OK', Status: '2', RefNum: '' }
    expect(read(fields)).toEqual({ ...callback, receipt: null, claim: 'failed' })
  })

  it('either id is enough, none is not, and an impossible one is not read', () => {
    expect(read({ ResNum: 'a' })).toMatchObject({ orderNumber: 'a', reference: null })
    expect(read({ Token: 'b' })).toMatchObject({ orderNumber: null, reference: 'b' })
    for (const fields of [{}, { Token: '' }, { Token: 'x'.repeat(201) }, { ResNum: 'a\0b' }, { RefNum: 'a' }])
      expect(read(fields as Record<string, string>)).toBeNull()
  })
})
