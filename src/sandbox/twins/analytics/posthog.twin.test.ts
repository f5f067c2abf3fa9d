import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instant } from '#kernel/time.ts'
import { openTestDatabase, type TestDatabase } from '../../../../test/support/database.ts'
import { FAULT_BY_CAMPAIGN } from './analytics.faults.ts'
import { type AnalyticsTwin, createPostHogTwin, SANDBOX_PROJECT_KEY } from './posthog.twin.ts'

// The twin speaks PostHog's protocol: raw requests, without an adapter.

let database: TestDatabase
let twin: AnalyticsTwin
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

  it('has one meaning for each campaign', () => {
    expect(new Set(Object.values(FAULT_BY_CAMPAIGN)).size).toBe(Object.keys(FAULT_BY_CAMPAIGN).length)
  })
})
