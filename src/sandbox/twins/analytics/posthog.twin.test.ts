import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instant } from '#kernel/time.ts'
import { openTestDatabase, type TestDatabase } from '../../../../test/support/database.ts'
import type { HttpTwin } from '../twinHttp.ts'
import { FAULT_BY_CAMPAIGN } from './analytics.faults.ts'
import { analyticsInbox } from './analytics.inbox.ts'
import { createPostHogTwin, SANDBOX_PROJECT_KEY } from './posthog.twin.ts'

// The twin speaks PostHog's protocol: raw requests, without an adapter.

let database: TestDatabase
let twin: HttpTwin
beforeAll(async () => {
  database = await openTestDatabase()
  twin = createPostHogTwin({ db: database.db, now: () => instant('2026-11-15T08:00:00Z') })
})
afterAll(() => database.close())

const event = (more: object = {}) => ({
  event: 'website_open',
  distinct_id: 'd-7f3',
  uuid: randomUUID(),
  timestamp: '2026-11-15T07:59:58.000Z',
  properties: {},
  ...more,
})
const post = async (body: unknown, path = '/batch/') => {
  const init = { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }
  const response = await twin.fetch(`https://ph.example${path}`, init)
  return { status: response.status, text: await response.text() }
}
const batch = (events: object[], more: object = {}) => ({
  api_key: SANDBOX_PROJECT_KEY,
  historical_migration: false,
  batch: events,
  ...more,
})

describe('the twin', () => {
  it('answers like the real service', async () => {
    expect(await post(batch([event()]))).toEqual({ status: 200, text: '{"status":"Ok"}' })
  })

  it.each([
    ['no JSON', '{'],
    ['no events', batch([])],
    ['no name', batch([event({ event: '' })])],
    ['no person', batch([event({ distinct_id: '' })])],
    ['an id that is no uuid', batch([event({ uuid: '7' })])],
    ['no time', batch([event({ timestamp: 'yesterday' })])],
  ])('refuses a batch with %s', async (_, body) => {
    expect((await post(body)).status).toBe(400)
  })

  it('rejects a whole batch if one event is invalid', async () => {
    const good = event()
    expect((await post(batch([good, event({ event: '' })]))).status).toBe(400)
    expect((await analyticsInbox(database.db)).map(({ uuid }) => uuid)).not.toContain(good.uuid)
  })

  it('checks its key and its address', async () => {
    expect((await post(batch([event()], { api_key: 'phc_other' }))).status).toBe(401)
    expect((await post(batch([event()]), '/capture/')).status).toBe(404)
  })

  it('throttles exactly two of ten concurrent attempts', async () => {
    const body = batch([event({ properties: { utm_campaign: 'fault-throttled-twice' } })])
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(body)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })

  it('has one meaning for each campaign', () => {
    expect(new Set(Object.values(FAULT_BY_CAMPAIGN)).size).toBe(Object.keys(FAULT_BY_CAMPAIGN).length)
  })
})
