import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { AppError } from '#kernel/errors.ts'
import { addMilliseconds, HOUR, MINUTE, SECOND, sleep } from '#kernel/time.ts'
import { checkHandlers, defineJob, handleJob } from '#server/background/jobs.ts'
import { runInTransaction } from '#server/context.ts'
import { bindEndpoint, createHttpEdge } from '#server/http/edge.ts'
import { RATE_LIMITS, takeRateLimit } from '#server/rateLimits.ts'
import { productForFile } from '../../support/product.ts'

const product = productForFile()

describe('a limit', () => {
  test('is exact under concurrency and frees capacity as the window slides', async () => {
    const { db } = product.system
    const now = await product.system.now()
    const subject = randomUUID()
    const { max } = RATE_LIMITS.registrationInterestPerAddress
    const tries = await Promise.allSettled(
      Array.from({ length: max + 40 }, () =>
        takeRateLimit(db, 'registrationInterestPerAddress', subject, now),
      ),
    )
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(max)
    const refusal = tries.find((one) => one.status === 'rejected')
    expect(refusal?.reason).toMatchObject({ code: 'too_many_requests', data: { retryAfterSeconds: 3600 } })
    await expect(
      takeRateLimit(db, 'registrationInterestPerAddress', subject, addMilliseconds(now, HOUR - SECOND)),
    ).rejects.toThrow()
    await expect(
      takeRateLimit(db, 'registrationInterestPerAddress', subject, addMilliseconds(now, HOUR)),
    ).resolves.toBeUndefined()
  })
})

describe('an Idempotency-Key', () => {
  let runs = 0
  let isEarly = true
  const pay = endpoint('POST /pay', {
    summary: 'Counts how often it runs.',
    access: 'public',
    input: z.object({ amount: z.number() }),
    output: z.object({ run: z.number(), amount: z.number() }),
    errors: { card_empty: 402 },
    idempotent: true,
  })
  const edge = () =>
    createHttpEdge(product.system, [
      bindEndpoint(pay, async (_ctx, { amount }) => {
        runs++
        await sleep(50)
        if (amount === 13) throw new AppError('card_empty')
        if (amount === 99) throw new Error('bug')
        if (amount === 29 && isEarly) throw new AppError('too_many_requests', { retryAfterSeconds: 3 })
        return { run: runs, amount }
      }),
    ])
  const send = (key: string | null, amount: number) =>
    edge().request('/pay', {
      method: 'POST',
      body: JSON.stringify({ amount }),
      headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    })

  test('runs twenty parallel requests once and returns byte-equal answers', async () => {
    runs = 0
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(key, 5)))
    const bodies = new Set(await Promise.all(answers.map((answer) => answer.text())))
    expect(runs).toBe(1)
    expect(bodies.size).toBe(1)
    expect(await (await send(key, 5)).text()).toBe([...bodies][0])
  })

  test('refuses another body under the same key, and a missing key', async () => {
    const key = randomUUID()
    await send(key, 5)
    expect((await send(key, 6)).status).toBe(422)
    expect((await send(null, 5)).status).toBe(400)
  })

  test('stores an expected error, and allows a retry after a bug', async () => {
    const key = randomUUID()
    const first = await (await send(key, 13)).text()
    expect(await (await send(key, 13)).text()).toBe(first)
    runs = 0
    const other = randomUUID()
    expect((await send(other, 99)).status).toBe(500)
    expect((await send(other, 99)).status).toBe(500)
    expect(runs).toBe(2)
  })

  test('does not store a temporary refusal', async () => {
    const key = randomUUID()
    expect((await send(key, 29)).status).toBe(429)
    expect((await send(key, 29)).headers.get('retry-after')).toBe('3')
    isEarly = false
    expect((await send(key, 29)).status).toBe(200)
  })

  test('takes over the key of a crashed request after its lease', async () => {
    const key = randomUUID()
    const now = await product.system.now()
    const { createHash } = await import('node:crypto')
    const requestHash = createHash('sha256').update('/pay\n{"amount":7}').digest('hex')
    const row = {
      scope: 'POST /pay',
      key,
      requestHash,
      leaseUntil: addMilliseconds(now, -SECOND),
      expiresAt: addMilliseconds(now, HOUR),
    }
    await product.system.db.insertInto('idempotency').values(row).execute()
    expect((await send(key, 7)).status).toBe(200)
  })
})

describe('a response', () => {
  const tell = endpoint('GET /tell', {
    summary: 'Tells a number.',
    access: 'public',
    input: z.object({}),
    output: z.object({ number: z.number() }),
    errors: {},
  })
  const statusOfAnswer = async (answer: object) => {
    const edge = createHttpEdge(product.system, [
      bindEndpoint(tell, async () => answer as { number: number }),
    ])
    return (await edge.request('/tell')).status
  }

  test('with fields that differ from its contract is found (planted)', async () => {
    expect(await statusOfAnswer({ number: 7 })).toBe(200)
    expect(await statusOfAnswer({})).toBe(500)
    expect(await statusOfAnswer({ number: 'seven' })).toBe(500)
    expect(await statusOfAnswer({ number: 7, secret: 'more' })).toBe(500)
  })
})

describe('a port', () => {
  test('refuses to be called inside a transaction (planted)', async () => {
    const ctx = await product.system.context()
    const message = { localId: 1, to: '09120000000', text: 'x', isRepeat: false }
    await expect(ctx.transaction(async () => ctx.ports.sms.sendText(message))).rejects.toThrow(
      /inside a transaction/,
    )
  })

  test('refuses a nested transaction (planted)', async () => {
    const { db } = product.system
    await expect(runInTransaction(db, () => runInTransaction(db, async () => 1))).rejects.toThrow(
      /inside another/,
    )
  })
})

describe('a job', () => {
  test('without exactly one handler stops the start (planted)', () => {
    const job = { name: 'x', schema: z.object({}), retries: 1, longestPauseSeconds: 1, longestSeconds: 1 }
    const handler = handleJob(job, async () => undefined)
    expect(() => checkHandlers([job], [])).toThrow('The job x has 0 handlers')
    expect(() => checkHandlers([job], [handler, handler])).toThrow('The job x has 2 handlers')
    expect(() => checkHandlers([job], [handler])).not.toThrow()
  })

  test('cannot be defined twice', () => {
    expect(() => defineJob('notice.deliver', z.object({}))).toThrow('defined twice')
  })

  test('that is queued in a failed transaction does not exist', async () => {
    const ctx = await product.system.context()
    const before = await product.system.jobs.counts()
    const { announceOpeningJob } = await import('#features/notice/notice.actions.ts')
    await expect(
      ctx.transaction(async (trx) => {
        await ctx.jobs.enqueue(trx, announceOpeningJob, {})
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await product.system.jobs.counts()).toEqual(before)
  })
})

describe('the product clock', () => {
  test('[17.10] moves for everybody, is sent in a header, and never goes back', async () => {
    const before = await product.call('GET /sandbox/api/clock')
    const moved = await product.call('POST /sandbox/api/clock', { seconds: 3600 })
    const elapsed = Date.parse(moved.body['now']) - Date.parse(before.body['now'])
    expect(elapsed).toBeGreaterThanOrEqual(HOUR)
    expect(elapsed).toBeLessThan(HOUR + MINUTE)
    expect((await product.call('POST /sandbox/api/clock', { seconds: -5 })).status).toBe(400)
    const header = (await product.call('GET /registration')).headers.get('x-product-now') ?? ''
    expect(Date.parse(header)).toBeGreaterThanOrEqual(Date.parse(moved.body['now']))
  })

  test('deletes expired limits and idempotency keys when time passes', async () => {
    await product.call('POST /sandbox/api/clock', { seconds: 4 * 86_400 })
    expect(await product.system.db.selectFrom('idempotency').selectAll().execute()).toEqual([])
    expect(await product.system.db.selectFrom('limitBucket').selectAll().execute()).toEqual([])
  })
})
