import { serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createFailoverSms } from '#adapters/sms/failover.sms.ts'
import { createKavenegarSms } from '#adapters/sms/kavenegar.sms.ts'
import type { CodeMessage, SmsPort, SmsResult, TextMessage } from '#adapters/sms/sms.port.ts'
import { createSmsIrSms } from '#adapters/sms/smsir.sms.ts'
import { parseInstant } from '#kernel/time.ts'
import type { Fetch } from '#server/outbound/callOnce.ts'
import { openTestDatabase, type TestDatabase } from '../../../../test/support/server/database.ts'
import { SANDBOX_ACCOUNT } from './sms.account.ts'
import { listInboxMessages } from './sms.inbox.ts'
import { createSmsTwin } from './sms.twin.ts'

// The behaviour that every adapter must have.

const NOW = parseInstant('2026-11-15T08:00:00Z')
const SHORT_MS = 400
const ALL = { kavenegarKey: SANDBOX_ACCOUNT.kavenegarKey, smsIrKey: SANDBOX_ACCOUNT.smsIrKey }

interface Door {
  baseUrl: string
  fetch: Fetch
}
type Keys = typeof ALL | { kavenegarKey: string; smsIrKey: string }
type Build = (door: Door, timeoutMs?: number, keys?: Keys) => SmsPort

const kavenegar: Build = (door, timeoutMs = 5000, keys = ALL) =>
  createKavenegarSms({ ...door, apiKey: keys.kavenegarKey, codeTemplate: 'bustan-code', timeoutMs })
const smsIr: Build = (door, timeoutMs = 5000, keys = ALL) =>
  createSmsIrSms({
    ...door,
    apiKey: keys.smsIrKey,
    line: SANDBOX_ACCOUNT.smsIrLine,
    codeTemplateId: SANDBOX_ACCOUNT.smsIrCodeTemplateId,
    codeTemplateIdEn: SANDBOX_ACCOUNT.smsIrCodeTemplateIdEn,
    timeoutMs,
  })
const failover: Build = (...args) => createFailoverSms(kavenegar(...args), smsIr(...args))

const ADAPTERS = [
  { name: 'kavenegar', build: kavenegar, deduplicates: true },
  { name: 'smsir', build: smsIr, deduplicates: false },
  { name: 'failover of both', build: failover, deduplicates: true },
]

let database: TestDatabase
let server: ReturnType<typeof serve>
let door: Door

beforeAll(async () => {
  database = await openTestDatabase()
  const twin = createSmsTwin({ db: database.db, now: () => NOW, host: 'shop.example' })
  const port = await new Promise<number>((resolve) => {
    const options = { fetch: (request: Request) => twin.fetch(request), hostname: '127.0.0.1', port: 0 }
    server = serve(options, (address) => resolve(address.port))
  })
  door = { baseUrl: `http://127.0.0.1:${port}`, fetch }
})

afterAll(async () => {
  await new Promise((done) => server.close(done))
  await database.close()
})

let last = 0
/** A number and a localid that no other test uses; the ending selects the fault. */
function someone(ending = '0000'): { to: string; localId: number } {
  last += 1
  return { to: `091${String(last).padStart(4, '0')}${ending}`, localId: last }
}
function textTo(ending?: string): TextMessage {
  return { ...someone(ending), text: 'دستگاه شما ثبت شد', isRepeat: false }
}
function codeTo(ending?: string, locale: CodeMessage['locale'] = 'fa'): CodeMessage {
  return { to: someone(ending).to, code: '4821', locale }
}
function brief(result: SmsResult): string {
  return 'reason' in result ? `${result.outcome} ${result.reason}` : result.outcome
}
const inbox = (phone: string) => listInboxMessages(database.db, phone)

describe.each(ADAPTERS)('$name', ({ build, deduplicates }) => {
  const send = (message: TextMessage) => build(door).sendText(message)
  const sendCode = (message: CodeMessage) => build(door).sendCode(message)

  it('delivers a text unchanged', async () => {
    const message = { ...textTo(), text: 'سلام ۱۲۳ & 50% + https://shop.example/?a=1\nline two' }
    expect((await send(message)).outcome).toBe('accepted')
    expect(await inbox(message.to)).toEqual([{ to: message.to, text: message.text, code: null, at: NOW }])
  })

  it.each([
    ['fa', 'کد ورود شما: 4821\n\n@shop.example #4821'],
    ['en', 'Your login code: 4821\n\n@shop.example #4821'],
  ] as const)('delivers a code in %s, bound to our domain', async (locale, text) => {
    const message = codeTo('0000', locale)
    expect((await sendCode(message)).outcome).toBe('accepted')
    expect(await inbox(message.to)).toEqual([{ to: message.to, text, code: '4821', at: NOW }])
  })

  it('a wrong key is a configuration error, and is never shown', async () => {
    const keys = { kavenegarKey: 'hush-hush', smsIrKey: 'hush-hush' }
    const port = build(door, 5000, keys)
    const results = [await port.sendText(textTo()), await port.sendCode(codeTo())]
    expect(results.map(brief)).toEqual(['unavailable configuration', 'unavailable configuration'])
    expect(JSON.stringify(results)).not.toContain('hush')
  })

  it('a lost response is unknown, though the message arrived', async () => {
    const message = codeTo('9901')
    expect(brief(await build(door, SHORT_MS).sendCode(message))).toBe('unknown')
    await vi.waitFor(async () => expect(await inbox(message.to)).toHaveLength(1), { timeout: 15_000 })
  })

  it('a repeat after silence never sends a second message', async () => {
    const message = textTo('9901')
    const impatient = build(door, SHORT_MS)
    expect(brief(await impatient.sendText(message))).toBe('unknown')
    await vi.waitFor(async () => expect(await inbox(message.to)).toHaveLength(1), { timeout: 15_000 })
    const repeat = await send({ ...message, isRepeat: true })
    expect(repeat.outcome).toBe(deduplicates ? 'accepted' : 'unknown')
    expect(await inbox(message.to)).toHaveLength(1)
  })

  it('a missing response is unknown, and nothing arrived', async () => {
    const [text, code] = [textTo('9902'), codeTo('9902')]
    const impatient = build(door, SHORT_MS)
    const results = await Promise.all([impatient.sendText(text), impatient.sendCode(code)])
    expect(results.map(brief)).toEqual(['unknown', 'unknown'])
    expect([await inbox(text.to), await inbox(code.to)]).toEqual([[], []])
  })

  it('is throttled twice and then succeeds', async () => {
    const message = codeTo('9903')
    const results = [
      await sendCode(message),
      await sendCode(message),
      await sendCode(message),
      await sendCode(message),
    ]
    const throttled = 'unavailable throttled'
    expect(results.map(brief)).toEqual([throttled, throttled, 'accepted', 'accepted'])
    expect(await inbox(message.to)).toHaveLength(2)
  })

  it('accepts a message that is never delivered', async () => {
    const message = textTo('9904')
    expect(brief(await send(message))).toBe('accepted')
    expect(await inbox(message.to)).toEqual([])
  })

  it.each([
    ['9905', 'unknown'],
    ['9906', 'unavailable credit'],
    ['9907', 'unavailable configuration'],
  ])('a number ending in %s is %s, and nothing arrives', async (ending, expected) => {
    const [text, code] = [textTo(ending), codeTo(ending)]
    expect([brief(await send(text)), brief(await sendCode(code))]).toEqual([expected, expected])
    expect([await inbox(text.to), await inbox(code.to)]).toEqual([[], []])
  })

  it('twenty equal concurrent texts are one message, except without deduplication', async () => {
    const message = textTo()
    const results = await Promise.all(Array.from({ length: 20 }, () => send(message)))
    expect(results.map(brief)).toEqual(Array(20).fill('accepted'))
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(deduplicates ? 1 : 20)
    const rows = database.db.selectFrom('sandbox.smsMessage').select('id').where('receptor', '=', message.to)
    expect(await rows.execute()).toHaveLength(deduplicates ? 1 : 20)
  })
})
