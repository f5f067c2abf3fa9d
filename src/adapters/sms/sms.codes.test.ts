import { describe, expect, it } from 'vitest'
import type { Fetch } from '#server/outbound/callOnce.ts'
import { createFailoverSms } from './failover.sms.ts'
import { createKavenegarSms } from './kavenegar.sms.ts'
import {
  KAVENEGAR_SEND_REPLY_EXAMPLE,
  SMSIR_BULK_REPLY_EXAMPLE,
  SMSIR_SEND_REPLY_EXAMPLE,
} from './sms.examples.ts'
import type { CodeMessage, SmsPort, SmsResult, TextMessage } from './sms.port.ts'
import { createSmsIrSms } from './smsir.sms.ts'

// Tests the requests that the SMS adapters send, and how they read every answer. The twins are not used.

const SECRET = 'se/cret+key'
const TEXT: TextMessage = { localId: 7, to: '09120000000', text: 'سلام & hello+', isRepeat: false }
const CODE: CodeMessage = { to: '09120000000', code: '4821', locale: 'fa' }

interface Sent {
  address: string
  init: RequestInit
}

function answering(body: string, status = 200): { fetch: Fetch; sent: Sent[] } {
  const sent: Sent[] = []
  const fetch: Fetch = async (address, init) => {
    sent.push({ address, init })
    return new Response(body, { status })
  }
  return { fetch, sent }
}

function kavenegar(fetch: Fetch, more: { sender?: string; timeoutMs?: number } = {}): SmsPort {
  const baseUrl = 'https://api.kavenegar.com'
  return createKavenegarSms({ baseUrl, fetch, apiKey: SECRET, codeTemplate: 'bustan-code', ...more })
}

function smsIr(fetch: Fetch, more: { codeTemplateIdEn?: number; timeoutMs?: number } = {}): SmsPort {
  const baseUrl = 'https://api.sms.ir'
  return createSmsIrSms({
    baseUrl,
    fetch,
    apiKey: SECRET,
    line: '300000000000',
    codeTemplateId: 123456,
    ...more,
  })
}

const ADAPTERS = { kavenegar, smsir: smsIr } as const
type Name = keyof typeof ADAPTERS

function brief(result: SmsResult): string {
  return 'reason' in result ? `${result.outcome} ${result.reason}` : result.outcome
}

describe('requests', () => {
  it('Kavenegar gets a form with the localid, and the sender only if set', async () => {
    const { fetch, sent } = answering(KAVENEGAR_SEND_REPLY_EXAMPLE)
    await kavenegar(fetch).sendText(TEXT)
    await kavenegar(fetch, { sender: '10004346' }).sendText(TEXT)
    expect(
      sent.map(({ address, init }) => [
        init.method,
        address,
        Object.fromEntries(init.body as URLSearchParams),
      ]),
    ).toEqual([
      [
        'POST',
        'https://api.kavenegar.com/v1/se%2Fcret%2Bkey/sms/send.json',
        { receptor: TEXT.to, message: TEXT.text, localid: '7' },
      ],
      [
        'POST',
        'https://api.kavenegar.com/v1/se%2Fcret%2Bkey/sms/send.json',
        { receptor: TEXT.to, message: TEXT.text, sender: '10004346', localid: '7' },
      ],
    ])
  })

  it('Kavenegar gets a template for each language', async () => {
    const { fetch, sent } = answering(KAVENEGAR_SEND_REPLY_EXAMPLE)
    await kavenegar(fetch).sendCode(CODE)
    await kavenegar(fetch).sendCode({ ...CODE, locale: 'en' })
    expect(sent[0]?.address).toBe('https://api.kavenegar.com/v1/se%2Fcret%2Bkey/verify/lookup.json')
    const fields = { receptor: CODE.to, token: '4821', type: 'sms' }
    expect(sent.map(({ init }) => Object.fromEntries(init.body as URLSearchParams))).toEqual([
      { ...fields, template: 'bustan-code' },
      { ...fields, template: 'bustan-code-en' },
    ])
  })

  it.each([
    ['+4915112345678', '004915112345678'],
    ['971501234567', '00971501234567'],
    ['0097450000000', '0097450000000'],
    ['09120000000', '09120000000'],
  ])('Kavenegar dials %s as %s', async (to, receptor) => {
    const { fetch, sent } = answering(KAVENEGAR_SEND_REPLY_EXAMPLE)
    await kavenegar(fetch).sendCode({ ...CODE, to })
    await kavenegar(fetch).sendText({ ...TEXT, to })
    expect(sent.map(({ init }) => (init.body as URLSearchParams).get('receptor'))).toEqual([
      receptor,
      receptor,
    ])
  })

  it('SMS.ir gets JSON and its key in the header', async () => {
    const { fetch, sent } = answering(SMSIR_BULK_REPLY_EXAMPLE)
    await smsIr(fetch).sendText(TEXT)
    expect(sent[0]?.address).toBe('https://api.sms.ir/v1/send/bulk')
    expect(new Headers(sent[0]?.init.headers).get('X-API-KEY')).toBe(SECRET)
    const body = { lineNumber: 300000000000, messageText: TEXT.text, mobiles: [TEXT.to] }
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual(body)
  })

  it('SMS.ir has one template for all languages, or two', async () => {
    const { fetch, sent } = answering(SMSIR_SEND_REPLY_EXAMPLE)
    await smsIr(fetch).sendCode(CODE)
    await smsIr(fetch).sendCode({ ...CODE, locale: 'en' })
    await smsIr(fetch, { codeTemplateIdEn: 777 }).sendCode({ ...CODE, locale: 'en' })
    expect(sent[0]?.address).toBe('https://api.sms.ir/v1/send/verify')
    const parameters = [{ name: 'Code', value: '4821' }]
    expect(sent.map(({ init }) => JSON.parse(String(init.body)))).toEqual(
      [123456, 123456, 777].map((templateId) => ({ mobile: CODE.to, templateId, parameters })),
    )
  })

  it('SMS.ir is not asked to repeat', async () => {
    const { fetch, sent } = answering(SMSIR_BULK_REPLY_EXAMPLE)
    const result = await smsIr(fetch).sendText({ ...TEXT, isRepeat: true })
    expect([result, sent.length]).toEqual([{ outcome: 'unknown', provider: 'smsir' }, 0])
  })
})

describe('answers', () => {
  it.each([
    ['kavenegar', 'sendText', KAVENEGAR_SEND_REPLY_EXAMPLE, '91002'],
    ['kavenegar', 'sendCode', KAVENEGAR_SEND_REPLY_EXAMPLE, '91002'],
    ['smsir', 'sendText', SMSIR_BULK_REPLY_EXAMPLE, '89001'],
    ['smsir', 'sendCode', SMSIR_SEND_REPLY_EXAMPLE, '89001'],
  ] as const)('%s %s reads the documented example', async (name, method, body, id) => {
    const port = ADAPTERS[name](answering(body).fetch)
    const result = method === 'sendText' ? await port.sendText(TEXT) : await port.sendCode(CODE)
    expect(result).toEqual({ outcome: 'accepted', provider: name, providerMessageId: id })
  })

  const codes: [Name, string, number[]][] = [
    ['kavenegar', 'refused bad_number', [411]],
    ['kavenegar', 'refused bad_content', [400, 406, 413, 420, 422, 428, 431]],
    [
      'kavenegar',
      'unavailable configuration',
      [401, 403, 404, 405, 407, 412, 416, 424, 426, 427, 432, 501, 607],
    ],
    ['kavenegar', 'unavailable credit', [418]],
    ['kavenegar', 'unavailable throttled', [429, 451]],
    ['kavenegar', 'unavailable server', [409]],
    ['kavenegar', 'unknown', [402, 999]],
    ['smsir', 'refused bad_number', [104]],
    ['smsir', 'refused bad_content', [103, 114, 116, 117]],
    ['smsir', 'refused blocked', [115]],
    ['smsir', 'unavailable configuration', [10, 11, 12, 13, 14, 101, 113, 119, 123]],
    ['smsir', 'unavailable credit', [102]],
    ['smsir', 'unavailable throttled', [20, 118]],
    ['smsir', 'unknown', [0, 999]],
  ]
  const eachCode = codes.flatMap(([name, expected, statuses]) =>
    statuses.map((status) => [name, status, expected] as const),
  )
  it.each(eachCode)('%s %i is %s, whatever the HTTP status', async (name, status, expected) => {
    const message = 'پیام'
    const body =
      name === 'kavenegar' ? { return: { status, message }, entries: null } : { status, message, data: null }
    for (const http of [200, 400, 500]) {
      const port = ADAPTERS[name](answering(JSON.stringify(body), http).fetch)
      expect([brief(await port.sendText(TEXT)), brief(await port.sendCode(CODE))]).toEqual([
        expected,
        expected,
      ])
    }
  })

  it.each([
    ['kavenegar', '<html>502</html>', 502, 'unknown'],
    ['kavenegar', '', 200, 'unknown'],
    ['kavenegar', '{"return":{"status":200}}', 200, 'unknown'],
    ['kavenegar', '{"return":{"status":200},"entries":[]}', 200, 'unknown'],
    [
      'kavenegar',
      '{"return":{"status":200},"entries":[{"messageid":1,"status":14}]}',
      200,
      'refused blocked',
    ],
    ['kavenegar', '[null]', 429, 'unknown'],
    ['smsir', '<html>502</html>', 502, 'unknown'],
    ['smsir', 'Too Many Requests', 429, 'unavailable throttled'],
    ['smsir', '{"status":1}', 200, 'unknown'],
    ['smsir', '{"status":1,"data":{"messageIds":[]}}', 200, 'unknown'],
    ['smsir', '{"status":1,"data":{"messageIds":[0]}}', 200, 'refused blocked'],
    ['smsir', '{"status":1,"data":{"messageIds":[null]}}', 200, 'refused bad_number'],
    ['smsir', '{"status":102,"data":"no"}', 400, 'unavailable credit'],
  ] as const)('%s answering %s with %i is %s', async (name, body, http, expected) => {
    expect(brief(await ADAPTERS[name](answering(body, http).fetch).sendText(TEXT))).toBe(expected)
  })
})

describe.each(Object.entries(ADAPTERS))('%s without a response', (name, adapter) => {
  const endless: Fetch = (_, { signal }) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  const endlessBody: Fetch = async (_, { signal }) =>
    new Response(
      new ReadableStream({
        start: (body) => signal?.addEventListener('abort', () => body.error(signal.reason)),
      }),
    )
  const throwing: Fetch = async (address, init) => {
    throw new TypeError(`Failed to parse URL from ${address} ${JSON.stringify(init.headers)}`)
  }

  it.each([
    ['silence', endless],
    ['a body without an end', endlessBody],
    ['a network error that names the key', throwing],
  ] as const)('%s is unknown, and nothing is thrown', async (_, fetch) => {
    const port = adapter(fetch, { timeoutMs: 30 })
    const expected = { outcome: 'unknown', provider: name }
    // Only Kavenegar de-duplicates texts by our id, so only its texts can be repeated.
    const repeatable = name === 'kavenegar' ? { ...expected, canRepeat: true } : expected
    expect([await port.sendText(TEXT), await port.sendCode(CODE)]).toEqual([repeatable, expected])
  })

  it('a refused connection certainly sent nothing', async () => {
    const refused: Fetch = async () => {
      throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })
    }
    expect(await adapter(refused, {}).sendText(TEXT)).toEqual({
      outcome: 'unavailable',
      provider: name,
      reason: 'server',
    })
  })
})

describe('failover', () => {
  const first = { provider: 'kavenegar' }
  const second: SmsResult = { outcome: 'accepted', provider: 'smsir', providerMessageId: '1' }
  const port = (result: SmsResult): SmsPort => ({
    sendText: async () => result,
    sendCode: async () => result,
    callCode: async () => result,
    deliveries: async (messages) =>
      messages.map(({ provider }) => (provider === result.provider ? 'delivered' : 'unknown')),
    credits: async () => [],
  })

  it.each([
    [{ ...first, outcome: 'accepted', providerMessageId: '2' }, 'first', 'first', 'first'],
    [{ ...first, outcome: 'refused', reason: 'bad_number' }, 'first', 'first', 'first'],
    [{ ...first, outcome: 'unknown' }, 'first', 'first', 'first'],
    [{ ...first, outcome: 'unavailable', reason: 'throttled' }, 'second', 'first', 'second'],
  ] as [SmsResult, string, string, string][])(
    '%o: text %s, repeated text %s, code %s',
    async (result, text, repeat, code) => {
      const both = createFailoverSms(port(result), port(second))
      const who = (answer: SmsResult) => (answer === second ? 'second' : 'first')
      expect(who(await both.sendText(TEXT))).toBe(text)
      expect(who(await both.sendText({ ...TEXT, isRepeat: true }))).toBe(repeat)
      expect(who(await both.sendCode(CODE))).toBe(code)
    },
  )
})

describe('delivery, credit and calls', () => {
  const sent = (provider: string, ...ids: string[]) =>
    ids.map((providerMessageId) => ({ provider, providerMessageId }))

  it('Kavenegar is asked for all messages at once, and its table of states is read', async () => {
    const states = [1, 2, 4, 5, 6, 10, 11, 13, 14, 100, 77]
    const entries = states.map((status, at) => ({ messageid: 900 + at, status, statustext: 'وضعیت' }))
    const { fetch, sent: calls } = answering(
      JSON.stringify({ return: { status: 200, message: 'ok' }, entries }),
    )
    const messages = sent('kavenegar', ...entries.map(({ messageid }) => String(messageid)))
    expect(await kavenegar(fetch).deliveries([...messages, ...sent('smsir', '1')])).toEqual([
      'pending',
      'pending',
      'pending',
      'pending',
      'undelivered',
      'delivered',
      'undelivered',
      'undelivered',
      'undelivered',
      'unknown',
      'pending',
      'unknown',
    ])
    expect(calls.map(({ address }) => address)).toEqual([
      'https://api.kavenegar.com/v1/se%2Fcret%2Bkey/sms/status.json',
    ])
    expect(String(calls[0]?.init.body)).toMatch(/^messageid=900%2C901%2C/)
  })

  it.each([
    [1, 'delivered'],
    [2, 'undelivered'],
    [3, 'pending'],
    [4, 'undelivered'],
    [5, 'pending'],
    [6, 'undelivered'],
    [7, 'undelivered'],
    [9, 'pending'],
  ])('SMS.ir state %i is %s', async (deliveryState, expected) => {
    const data = {
      messageId: 5,
      mobile: 9120000000,
      messageText: 'x',
      sendDateTime: 1,
      lineNumber: 3,
      cost: 1,
    }
    const body = JSON.stringify({ status: 1, message: 'موفق', data: { ...data, deliveryState } })
    const { fetch, sent: calls } = answering(body)
    expect(await smsIr(fetch).deliveries(sent('smsir', '5'))).toEqual([expected])
    expect([calls[0]?.init.method, calls[0]?.address]).toEqual(['GET', 'https://api.sms.ir/v1/send/5'])
  })

  it.each([
    ['<html>', 'pending'],
    ['{"status":0,"data":null}', 'pending'],
    ['{"status":111,"message":"-","data":null}', 'unknown'],
  ])('SMS.ir answering %s is %s', async (body, expected) => {
    expect(await smsIr(answering(body).fetch).deliveries(sent('smsir', '5'))).toEqual([expected])
  })

  it('without an answer nothing is decided', async () => {
    const away: Fetch = async () => {
      throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })
    }
    expect(await kavenegar(away).deliveries(sent('kavenegar', '1'))).toEqual(['pending'])
    expect(await kavenegar(away).credits()).toEqual([{ provider: 'kavenegar', unit: 'rial', amount: null }])
  })

  it('two providers: each answers for its own messages', async () => {
    const accepted = (provider: string): SmsResult => ({
      outcome: 'accepted',
      provider,
      providerMessageId: '1',
    })
    const port = (provider: string): SmsPort => ({
      sendText: async () => accepted(provider),
      sendCode: async () => accepted(provider),
      callCode: async () => accepted(provider),
      deliveries: async (list) => list.map((one) => (one.provider === provider ? 'delivered' : 'unknown')),
      credits: async () => [{ provider: provider as 'smsir', unit: 'rial', amount: 1 }],
    })
    const both = createFailoverSms(port('kavenegar'), port('smsir'))
    const messages = [...sent('smsir', '1'), ...sent('kavenegar', '2'), ...sent('other', '3')]
    expect(await both.deliveries(messages)).toEqual(['delivered', 'delivered', 'unknown'])
    expect((await both.credits()).map(({ provider }) => provider)).toEqual(['kavenegar', 'smsir'])
    expect(await both.callCode(CODE)).toMatchObject({ provider: 'kavenegar' })
  })

  it('the credit is in rials at Kavenegar and in messages at SMS.ir', async () => {
    const info =
      '{"return":{"status":200,"message":"-"},"entries":{"remaincredit":1730000,"expiredate":13548889,"type":"master"}}'
    expect(await kavenegar(answering(info).fetch).credits()).toEqual([
      { provider: 'kavenegar', unit: 'rial', amount: 1_730_000 },
    ])
    expect(await smsIr(answering('{"status":1,"message":"-","data":812.5}').fetch).credits()).toEqual([
      { provider: 'smsir', unit: 'message', amount: 812.5 },
    ])
  })

  it('Kavenegar calls by the template of the code; SMS.ir cannot call', async () => {
    const { fetch, sent: calls } = answering(KAVENEGAR_SEND_REPLY_EXAMPLE)
    expect(await kavenegar(fetch).callCode(CODE)).toMatchObject({ outcome: 'accepted' })
    expect(calls[0]?.address).toMatch(/\/verify\/lookup\.json$/)
    expect(String(calls[0]?.init.body)).toMatch(/type=call$/)
    expect(await smsIr(fetch).callCode(CODE)).toMatchObject({ outcome: 'unavailable' })
  })
})
