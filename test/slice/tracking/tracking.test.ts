import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  countActions,
  forwardEventBatch,
  queueEventForwarding,
} from '#features/tracking/forwardEvents.actions.ts'
import { claimEventBatch, listEventsOfBatch } from '#features/tracking/forwardEvents.store.ts'
import { trackAction } from '#features/tracking/tracking.actions.ts'
import { trackingCommands } from '#features/tracking/tracking.commands.ts'
import {
  ACTION_NAMES,
  EVENT_KEPT_DAYS,
  EVENT_NAMES,
  EVENTS_PER_FORWARD_BATCH,
} from '#features/tracking/tracking.rules.ts'
import { addMilliseconds, DAY, HOUR, MINUTE, SECOND } from '#kernel/time.ts'
import { openSession } from '#server/http/session.ts'
import { RATE_LIMITS } from '#server/rateLimits.ts'
import { productForFile } from '../../support/product.ts'
import { addRow } from '../../support/rows.ts'
import { scaled } from '../../support/scale.ts'

const product = productForFile({ TRUSTED_PROXIES: '1' })

const visitor = () => randomUUID().replaceAll('-', '')
let lastAddress = 0
/** Each user has their own IP address, so that only the test of the limit reaches it. */
const callFromNewAddress = (
  call: string,
  input: Record<string, unknown>,
  headers: Record<string, string> = {},
) =>
  product.call(call, input, {
    'x-forwarded-for': `10.0.${lastAddress++ >> 8}.${lastAddress & 255}`,
    ...headers,
  })
const reportAction = (name: string, more: Record<string, unknown> = {}, headers?: Record<string, string>) =>
  callFromNewAddress('POST /action', { name, ...more }, headers)

const pass = (seconds: number) => product.call('POST /sandbox/api/clock', { seconds })
interface ReceivedEvent {
  event: string
  distinct_id: string
  uuid: string
  properties: Record<string, unknown>
  deliveries: number
}
const readReceived = async (): Promise<ReceivedEvent[]> =>
  (await product.call('GET /sandbox/api/analytics')).body['events']
const readReceivedById = async (id: string) => (await readReceived()).filter(({ uuid }) => uuid === id)
const row = (id: string) =>
  product.system.db.selectFrom('trackedEvent').selectAll().where('id', '=', id).executeTakeFirst()

async function newUser(): Promise<{ userId: number; headers: Record<string, string> }> {
  const ctx = await product.system.context()
  const { id } = await addRow(ctx.db, 'appUser', {
    phoneNumber: `0912${String(lastAddress++).padStart(7, '0')}`,
    createdAt: ctx.now,
  })
  const { accessToken } = await openSession(ctx, ctx.db, id)
  return { userId: id, headers: { 'access-token': accessToken } }
}

describe('POST /action', () => {
  test.each(ACTION_NAMES)('[1.30] [7.10] %s is accepted and reaches product analytics', async (name) => {
    const answer = await reportAction(name, { data: { payment_id: 5 } })
    expect(answer.status).toBe(200)
    await pass(0)
    expect(await readReceivedById(answer.body['id'])).toMatchObject([{ event: name, deliveries: 1 }])
  })

  test.each(['website_close', '', 'Website_open', 'install_limit_browser', null, 7])(
    '[7.11] the name %j is refused',
    async (name) => {
      expect((await reportAction(name as string)).status).toBe(400)
    },
  )

  test('[7.20] [7.21] sends all the data of an action, flat and in wire case', async () => {
    const data = {
      utm: { source: 'google', medium: 'cpc', campaign: 'یلدا', term: 'بازی', content: 'blue' },
      unique_user_id: randomUUID(),
      purchase_flow_group: 'A',
      purchase_flow_version: '1',
      package_test_group: 'N',
      register_test_group: 'A',
    }
    const { body } = await reportAction('packages_view', { data })
    await pass(0)
    const { utm, ...flat } = data
    expect(await readReceivedById(body['id'])).toMatchObject([
      {
        distinct_id: data.unique_user_id,
        properties: {
          ...flat,
          utm_source: utm.source,
          utm_medium: utm.medium,
          utm_campaign: utm.campaign,
          utm_term: utm.term,
          utm_content: utm.content,
          source: 'browser' as const,
        },
      },
    ])
  })

  test('ignores unknown fields, and refuses values that are too long or of the wrong type', async () => {
    const { body } = await reportAction('website_open', {
      data: { secret: 'x', utm: { id: 'y' } },
      more: 'z',
    })
    expect((await row(body['id']))?.data).toEqual({ utm: {} })
    for (const data of [
      { utm: { source: 'x'.repeat(101) } },
      { utm: { source: 7 } },
      { utm: 'google' },
      { register_test_group: 'x'.repeat(101) },
      { unique_user_id: 'somebody' },
      { unique_user_id: '09121112233' },
      { payment_id: '09121112233' },
      { payment_id: 9121112233 },
      'text',
    ])
      expect((await reportAction('website_open', { data })).status).toBe(400)
    expect((await reportAction('website_open', { id: '7' })).status).toBe(400)
  })

  test('[7.10] [7.19] payment_success is accepted with and without the number of its payment', async () => {
    const answers = [
      await reportAction('payment_success'),
      await reportAction('payment_success', { data: { payment_id: 76 } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  test('fifty concurrent repeats of one id are one action with one answer', async () => {
    const id = visitor()
    const answers = await Promise.all(Array.from({ length: 50 }, () => reportAction('website_open', { id })))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const ids = new Set(answers.map(({ body }) => body['id']))
    expect(ids.size).toBe(1)
    await pass(0)
    expect((await reportAction('website_open', { id })).body['id']).toBe([...ids][0])
    await pass(0)
    expect(await readReceivedById(String([...ids][0]))).toMatchObject([{ deliveries: 1 }])
  })

  test('belongs to the user of the session; logging in assigns the visitor to that user', async () => {
    const { userId, headers } = await newUser()
    const data = { unique_user_id: randomUUID() }
    const before = await reportAction('website_open', { data })
    const login = await reportAction('website_login', { data }, headers)
    await pass(0)
    expect(await readReceivedById(before.body['id'])).toMatchObject([{ distinct_id: data.unique_user_id }])
    expect(await readReceivedById(login.body['id'])).toMatchObject([{ distinct_id: `user_${userId}` }])
    const identified = (await readReceived()).filter(
      ({ properties }) => properties['$anon_distinct_id'] === data.unique_user_id,
    )
    expect(identified).toMatchObject([{ event: '$identify', distinct_id: `user_${userId}` }])
  })
})

describe('POST /event', () => {
  test.each(EVENT_NAMES)('[4.27] %s is accepted', async (name) => {
    const { status, body } = await callFromNewAddress('POST /event', { events: [{ name, detail: '11.4' }] })
    expect(status).toBe(200)
    await pass(0)
    expect(await readReceivedById(body['ids'][0])).toMatchObject([
      { event: name, properties: { detail: '11.4' } },
    ])
  })

  test('several at once share their data and keep their order; a repeat is the same event', async () => {
    const id = visitor()
    const events = [
      { name: 'scan_page_open', id },
      { name: 'private_browsing' },
      { name: 'scan_page_open', id },
    ]
    const data = { utm: { source: 'telegram' } }
    const { body } = await callFromNewAddress('POST /event', { data, events })
    const [first, second, third] = body['ids']
    expect(third).toBe(first)
    expect(second).not.toBe(first)
    expect((await row(second))?.data).toEqual(data)
  })

  test('unknown, missing or too many names are refused', async () => {
    for (const events of [
      [],
      [{ name: 'website_open' }],
      [{}],
      Array(21).fill({ name: 'scan_page_open' }),
      [{ name: 'scan_page_open', detail: 'x'.repeat(101) }],
      [{ name: 'get_tap' }],
    ])
      expect((await callFromNewAddress('POST /event', { events })).status).toBe(400)
  })
})

test('a flood from one address is limited, others are not', async () => {
  const { max, windowSeconds } = RATE_LIMITS.trackingPerAddress
  const flood = { 'x-forwarded-for': '10.9.9.9' }
  const answers = await Promise.all(
    Array.from({ length: max + 10 }, (_, at) =>
      at % 2
        ? reportAction('website_open', {}, flood)
        : callFromNewAddress('POST /event', { events: [{ name: 'scan_page_open' }] }, flood),
    ),
  )
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  expect((await reportAction('website_open')).status).toBe(200)
  await pass(windowSeconds)
  expect((await reportAction('website_open', {}, flood)).status).toBe(200)
})

describe('tracking by other slices', () => {
  test('is part of their transaction', async () => {
    const ctx = await product.system.context()
    const action = { name: 'udid_installed', userId: 41, subject: 'enrolment:1' } as const
    const failed = ctx.transaction(async (trx) => {
      await trackAction(ctx, trx, action)
      throw new Error('undone')
    })
    await expect(failed).rejects.toThrow('undone')
    const readStoredEvents = () =>
      ctx.db.selectFrom('trackedEvent').select('source').where('userId', '=', 41).execute()
    expect(await readStoredEvents()).toEqual([])
    await ctx.transaction((trx) => trackAction(ctx, trx, action))
    await ctx.transaction((trx) => trackAction(ctx, trx, action))
    expect(await readStoredEvents()).toEqual([{ source: 'server' }])
  })

  test('a payment reported by server and browser counts once; a report of another user does not replace it', async () => {
    const ctx = await product.system.context()
    const { userId, headers } = await newUser()
    const stranger = await reportAction('payment_success', { data: { payment_id: 77 } })
    await ctx.transaction((trx) =>
      trackAction(ctx, trx, { name: 'payment_success', userId, data: { paymentId: 77 } }),
    )
    const own = await reportAction('payment_success', { data: { payment_id: 77 } }, headers)
    expect(await row(own.body['id'])).toMatchObject({ source: 'server', userId })
    expect(own.body['id']).not.toBe(stranger.body['id'])
  })
})

describe('forwarding', () => {
  const withCampaign = async (campaign: string) =>
    (await reportAction('website_open', { data: { utm: { campaign } } })).body['id'] as string

  test('two concurrent workers forward every event once', async () => {
    const { db } = product.system
    const count = scaled(450, 5000)
    const now = await product.system.now()
    const rows = Array.from({ length: count }, () => ({
      id: randomUUID(),
      name: 'packages_view',
      source: 'browser' as const,
      data: '{"detail":"race"}',
      createdAt: now,
      dueAt: now,
    }))
    await db.insertInto('trackedEvent').values(rows).execute()
    const ctx = await product.system.context()
    const isLeft = async () =>
      (await db.selectFrom('trackedEvent').select('id').where('dueAt', 'is not', null).execute()).length > 0
    while (await isLeft()) {
      await Promise.all([queueEventForwarding(ctx), queueEventForwarding(ctx)])
      await product.system.jobs.drain(20)
    }
    const forwarded = await db
      .selectFrom('sandbox.analyticsEvent')
      .select('deliveries')
      .where('event', '=', 'packages_view')
      .where('properties', '@>', '{"detail":"race"}')
      .execute()
    expect(forwarded).toHaveLength(count)
    expect(forwarded.every(({ deliveries }) => deliveries === 1)).toBe(true)
  })

  test('two workers with the same batch count nothing twice', async () => {
    const { db } = product.system
    const ctx = {
      ...(await product.system.context()),
      now: addMilliseconds(await product.system.now(), SECOND),
    }
    const { body } = await reportAction('udid_install')
    const batchId = randomUUID()
    // The running worker may be faster: then there is no race, and the event still exists once.
    await claimEventBatch(db, batchId, ctx.now)
    await Promise.all([forwardEventBatch(ctx, { batchId }), forwardEventBatch(ctx, { batchId })])
    await pass(0)
    expect(await readReceivedById(body['id'])).toHaveLength(1)
    expect(await row(body['id'])).toMatchObject({ state: 'forwarded', batchId: null, dueAt: null })
  })

  test('[15.5] cut between the call and the mark, events are sent again with their ids and count once', async () => {
    const { db } = product.system
    const ctx = await product.system.context()
    const id = randomUUID()
    const batchId = randomUUID()
    const event = { id, name: 'udid_install', source: 'browser' as const, data: '{}', createdAt: ctx.now }
    const sending = { state: 'sending' as const, attempts: 1, batchId, dueAt: addMilliseconds(ctx.now, HOUR) }
    await db
      .insertInto('trackedEvent')
      .values({ ...event, ...sending })
      .execute()
    expect(await listEventsOfBatch(db, batchId)).toHaveLength(1)
    await ctx.ports.analytics.capture([
      { id, name: 'udid_install', at: ctx.now, person: id, properties: { source: 'browser' } },
    ])
    expect(await row(id)).toMatchObject({ state: 'sending' })
    // Its worker is dead: after the lease another one takes the event over.
    await pass(HOUR / SECOND)
    expect(await readReceivedById(id)).toMatchObject([{ deliveries: 2 }])
    expect(await row(id)).toMatchObject({ state: 'forwarded', attempts: 2 })
  })

  test('is retried with growing pauses until it succeeds', async () => {
    const id = await withCampaign('fault-throttled-twice')
    await pass(0)
    expect(await row(id)).toMatchObject({ state: 'waiting', attempts: 1, failure: 'throttled' })
    await pass(10)
    expect(await row(id)).toMatchObject({ state: 'waiting', attempts: 2 })
    await pass(10)
    expect(await row(id)).toMatchObject({ state: 'waiting', attempts: 2 })
    await pass(10)
    expect(await row(id)).toMatchObject({ state: 'forwarded', attempts: 3, failure: null })
    expect(await readReceivedById(id)).toHaveLength(1)
  })

  test('never stops retrying while a provider refuses the store', async () => {
    const id = await withCampaign('fault-wrong-key')
    for (let attempt = 1; attempt <= 15; attempt++) {
      await pass(HOUR / SECOND)
      expect(await row(id)).toMatchObject({ state: 'waiting', failure: 'configuration' })
    }
    await product.system.db.deleteFrom('trackedEvent').where('id', '=', id).execute()
  })

  test('one invalid event is set aside with its reason, and the others of its batch are forwarded', async () => {
    const { db } = product.system
    const now = await product.system.now()
    const campaigns = Array.from({ length: EVENTS_PER_FORWARD_BATCH }, (_, at) =>
      at === 13 ? 'fault-bad-event' : at === 77 ? 'fault-too-large' : 'good',
    )
    const rows = campaigns.map((campaign) => ({
      id: randomUUID(),
      name: 'packages_view',
      source: 'browser' as const,
      data: JSON.stringify({ utm: { campaign } }),
      createdAt: now,
      dueAt: now,
    }))
    await db.insertInto('trackedEvent').values(rows).execute()
    await pass(0)
    const states = await Promise.all(rows.map(({ id }) => row(id)))
    expect(states[13]).toMatchObject({ state: 'refused', failure: 'bad_event', dueAt: null })
    expect(states[77]).toMatchObject({ state: 'refused', failure: 'too_large' })
    expect(states.filter((one) => one?.state === 'forwarded')).toHaveLength(EVENTS_PER_FORWARD_BATCH - 2)
  })

  test('forwarded events are erased with their day after their retention, and the day keeps the count', async () => {
    const { db } = product.system
    const { body } = await reportAction('phone_number_verify')
    await pass(0)
    const day = (await row(body['id']))?.createdAt.toLocaleDateString('en-CA', { timeZone: 'Asia/Tehran' })
    await pass((EVENT_KEPT_DAYS * DAY) / SECOND - 5)
    expect(await row(body['id'])).toBeDefined()
    await pass((DAY + MINUTE) / SECOND)
    expect(await row(body['id'])).toBeUndefined()
    const kept = await db
      .selectFrom('trackedDay')
      .select((e) => ['name', 'count', e.cast<string>('day', 'text').as('day')])
      .where('name', '=', 'phone_number_verify')
      .execute()
    expect(kept).toContainEqual({ name: 'phone_number_verify', count: expect.any(Number), day })
  })
})

test('the command line counts by day and name', async () => {
  await reportAction('udid_install')
  await pass(0)
  const ctx = await product.system.context()
  const today = ctx.now.toLocaleDateString('en-CA', { timeZone: 'Asia/Tehran' })
  const counted = await countActions(ctx, { days: 1 })
  expect(counted.days).toContainEqual({ day: today, name: 'udid_install', count: 1 })
  expect(counted.days.every(({ day }) => day === today)).toBe(true)
  expect(counted.waiting).toBe(0)
  const earlier = await countActions(ctx, { days: 30 })
  expect(earlier.days.length).toBeGreaterThan(counted.days.length)
  const shown = await trackingCommands[0]?.run(ctx, { words: [], options: { days: '1' } })
  expect(shown?.text).toMatch(new RegExp(`${today} +udid_install +1\n[^]*0 waiting to be forwarded`))
})
