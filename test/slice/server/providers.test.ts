import { serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPorts } from '#adapters/index.ts'
import { queueNotices } from '#features/notice/notice.actions.ts'
import { checkCredit } from '#features/notice/smsState.actions.ts'
import { SECOND } from '#kernel/time.ts'
import { guardPorts, type Ports } from '#server/context.ts'
import { createLog } from '#server/log.ts'
import { renderMetrics } from '#server/metrics.ts'
import {
  createUnknownAnswerCollector,
  listUnknownAnswers,
  MAXIMUM_KEPT_UNKNOWN_ANSWERS,
  type UnknownAnswerCollector,
} from '#server/outbound/unknownAnswers.ts'
import { commandRunner } from '../../support/commands.ts'
import { openDesk } from '../../support/office.ts'
import { productForFile } from '../../support/product.ts'
import { getRow } from '../../support/rows.ts'

const product = productForFile({ KAVENEGAR_LOW_CREDIT_RIAL: '5000000' })
const run = commandRunner(product)
const pass = (seconds: number) => product.call('POST /sandbox/api/clock', { seconds })
const lines: string[] = []

/** An imitation of Kavenegar over HTTP that answers what its documentation does not have. */
let answer: unknown = {}
let server: ReturnType<typeof serve>
let ports: Ports
let collector: UnknownAnswerCollector
let db: { isAway: boolean } = { isAway: false }

beforeAll(async () => {
  const port = await new Promise<number>((resolve) => {
    server = serve({ fetch: async () => Response.json(answer), hostname: '127.0.0.1', port: 0 }, (address) =>
      resolve(address.port),
    )
  })
  const { system } = product
  const log = createLog({ logLevel: 'error' }, { write: (line: string) => void lines.push(line) })
  const config = {
    ...system.config,
    smsAdapter: 'kavenegar' as const,
    kavenegarUrl: `http://127.0.0.1:${port}`,
    kavenegarApiKey: 'a-secret-key',
  }
  collector = createUnknownAnswerCollector()
  const twins = system.sandbox?.createTwins(system.config, { db: system.db, now: system.now }) ?? null
  const now = async () => {
    if (db.isAway) throw new Error('the database is away')
    return system.now()
  }
  ports = guardPorts(createPorts(config, twins, collector.observer), () =>
    collector.save(system.db, now, log),
  )
})
afterAll(() => new Promise((done) => server.close(done)))

const CODE = { to: '09121234567', code: '4821', locale: 'fa' as const }
const STRANGE = {
  return: { status: 477, message: 'پیام به 09121234567 با کد 4821' },
  entries: [{ messageid: 5, status: 5, receptor: '09121234567', route: 'a-secret-key' }],
}

describe('answers beyond the documentation', () => {
  test('[18.1] are kept once per shape, counted, and hold no value of the answer', async () => {
    answer = STRANGE
    for (let times = 0; times < 3; times++)
      expect(await ports.sms.sendCode(CODE)).toMatchObject({ outcome: 'unknown' })
    const kept = await listUnknownAnswers(product.system)
    expect(kept.map(({ kind, detail, count }) => [kind, detail, count])).toEqual([
      ['field', 'entries[].route: string', 3],
      ['code', 'status 477', 3],
    ])
    expect(JSON.stringify(kept)).not.toMatch(/0912|4821|secret/)
  })

  test('are listed in the office, by a command, in health and as a metric', async () => {
    const { status, body } = await (await openDesk(product, ['support'])).call('GET /providers')
    expect(status).toBe(200)
    expect(body['unknown']).toContainEqual(
      expect.objectContaining({
        provider: 'kavenegar',
        operation: 'verify/lookup',
        detail: 'status 477',
        count: 3,
      }),
    )
    expect((await run('providers')).text).toContain('status 477')
    expect((await run('health')).data).toMatchObject({ unknownAnswers: 2 })
    expect(await renderMetrics()).toContain('bustan_unknown_answers 2')
  })

  test('a documented answer adds nothing', async () => {
    answer = {
      return: { status: 200, message: '-' },
      entries: [{ messageid: 5, status: 5, statustext: '-' }],
    }
    expect(await ports.sms.sendCode(CODE)).toMatchObject({ outcome: 'accepted' })
    expect(await listUnknownAnswers(product.system)).toHaveLength(2)
  })

  test('that cannot be saved do not break the call, and are in the log', async () => {
    answer = { return: { status: 478 } }
    db = { isAway: true }
    expect(await ports.sms.sendCode(CODE)).toMatchObject({ outcome: 'unknown' })
    db = { isAway: false }
    expect(lines.join()).toContain('status 478')
  })

  test('fill no more than a bounded table', async () => {
    answer = { return: { status: 479 } }
    const at = await product.system.now()
    const { length } = await listUnknownAnswers(product.system)
    await product.system.db
      .insertInto('unknownAnswer')
      .values(
        Array.from({ length: MAXIMUM_KEPT_UNKNOWN_ANSWERS - length }, (_, number) => ({
          provider: 'planted',
          operation: 'call',
          kind: 'code' as const,
          detail: `code ${number}`,
          count: 1,
          firstSeenAt: at,
          lastSeenAt: at,
        })),
      )
      .execute()
    await ports.sms.sendCode(CODE)
    answer = STRANGE
    await ports.sms.sendCode(CODE)
    const kept = await listUnknownAnswers(product.system)
    expect(kept).toHaveLength(MAXIMUM_KEPT_UNKNOWN_ANSWERS)
    expect(kept.find(({ detail }) => detail === 'status 477')?.count).toBe(4)
  })
})

describe('delivery of SMS', () => {
  const send = async (phoneNumber: string) => {
    const ctx = await product.system.context()
    const subject = `test:${phoneNumber}`
    await ctx.transaction((trx) => queueNotices(ctx, trx, [{ subject, phoneNumber, text: 'سلام' }]))
    await product.system.jobs.drain(20)
    return () => getRow(product.system.db, 'notice', { subject })
  }

  test('[18.2] the provider is asked after five minutes, until it knows', async () => {
    const arrived = await send('09127770000')
    const lost = await send('09127779904')
    expect(await arrived()).toMatchObject({ state: 'sent', delivery: 'pending', deliveryTries: 0 })
    await pass(299)
    expect(await arrived()).toMatchObject({ delivery: 'pending', deliveryTries: 0 })
    await pass(2)
    expect(await arrived()).toMatchObject({ delivery: 'delivered', deliveryTries: 1, deliveryDueAt: null })
    expect(await lost()).toMatchObject({ state: 'sent', delivery: 'undelivered', deliveryDueAt: null })
    const { body } = await (await openDesk(product, ['finance'])).call('GET /providers')
    expect(body).toMatchObject({ delivered_last_day: 1, undelivered_last_day: 1 })
    expect((await run('notices')).text).toContain('undelivered')
  })

  test('a message that the provider does not know ends as unknown; a silent provider is asked five times', async () => {
    const forgotten = await send('09127770001')
    const silent = await send('09127770002')
    const { db: database } = product.system
    const { id } = (await silent()) as { id: number }
    await database
      .updateTable('notice')
      .set({ providerMessageId: '999999999' })
      .where('subject', '=', 'test:09127770001')
      .execute()
    // The twin answers 400 to this id, which says nothing about the message.
    await database.updateTable('notice').set({ providerMessageId: 'x' }).where('id', '=', id).execute()
    await pass(301)
    expect(await forgotten()).toMatchObject({ delivery: 'unknown', deliveryTries: 1, deliveryDueAt: null })
    expect(await silent()).toMatchObject({ delivery: 'pending', deliveryTries: 1 })
    await pass(2 * 86_400)
    expect(await silent()).toMatchObject({ delivery: 'unknown', deliveryTries: 5, deliveryDueAt: null })
  })
})

describe('credit for SMS', () => {
  test('[18.3] is read every hour and raises an alarm below the setting', async () => {
    await pass(3700)
    await product.system.jobs.drain(20)
    const desk = await openDesk(product, ['support'])
    const kavenegar = async () =>
      (await desk.call('GET /providers')).body['credits'].find(
        ({ provider }: { provider: string }) => provider === 'kavenegar',
      )
    expect(await kavenegar()).toMatchObject({ unit: 'rial', is_low: false, amount: expect.any(Number) })
    const warned = async () =>
      (await desk.call('GET /work')).body['items'].some(({ kind }: { kind: string }) => kind === 'sms_credit')
    expect(await warned()).toBe(false)
    expect(await renderMetrics()).toContain('bustan_sms_credit_alarm 0')

    const { db: database } = product.system
    const spent = Array.from({ length: 3000 }, () => ({
      provider: 'kavenegar',
      receptor: '09120000000',
      text: '',
      delivery: 'delivered',
      createdAt: new Date(0),
    }))
    for (let times = 0; times < 8; times++)
      await database.insertInto('sandbox.smsMessage').values(spent).execute()
    const raised = async () =>
      Number(/bustan_alarms_total\{alarm="sms_credit"\} (\d+)/.exec(await renderMetrics())?.[1] ?? 0)
    const before = await raised()
    await checkCredit(await product.system.context())
    await checkCredit(await product.system.context())
    expect(await kavenegar()).toMatchObject({ is_low: true })
    expect(await warned()).toBe(true)
    expect(await run('health')).toMatchObject({ data: { isSmsCreditAlarm: true } })
    expect((await run('health')).text).toContain('ALARM: the credit for SMS runs out')
    expect(await renderMetrics()).toContain('bustan_sms_credit_alarm 1')
    expect(await raised()).toBe(before + 1)
  })

  test('a provider that does not answer keeps the last credit', async () => {
    const ctx = await product.system.context()
    answer = { return: { status: 409, message: '-' } }
    const before = await getRow(product.system.db, 'providerCredit', { provider: 'kavenegar' })
    await checkCredit({ ...ctx, ports, now: new Date(ctx.now.getTime() + SECOND) })
    const after = await getRow(product.system.db, 'providerCredit', { provider: 'kavenegar' })
    expect(after).toMatchObject({ amount: before?.amount, readAt: before?.readAt })
  })
})
