import { randomUUID } from 'node:crypto'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type {
  AnalyticsCaptureResult,
  AnalyticsEvent,
  AnalyticsPort,
} from '#adapters/analytics/analytics.port.ts'
import { createPostHogAnalytics } from '#adapters/analytics/posthog.analytics.ts'
import { parseInstant } from '#kernel/time.ts'
import type { Fetch } from '#server/outbound/callOnce.ts'
import { openTestDatabase, type TestDatabase } from '../../../../test/support/server/database.ts'
import { listReceivedEvents } from './analytics.inbox.ts'
import { createPostHogTwin, SANDBOX_PROJECT_KEY } from './posthog.twin.ts'

// The behaviour that every adapter must have, over a socket.

const NOW = parseInstant('2026-11-15T08:00:00Z')
const AT = parseInstant('2026-11-15T07:59:58.120Z')
const SHORT_MS = 400

interface Door {
  baseUrl: string
  fetch: Fetch
}

let database: TestDatabase
let server: ReturnType<typeof serve>
let door: Door

beforeAll(async () => {
  database = await openTestDatabase()
  const twin = createPostHogTwin({ db: database.db, now: () => NOW })
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

function event(campaign?: string, more: Partial<AnalyticsEvent> = {}): AnalyticsEvent {
  const utm: Record<string, string> = campaign ? { utm_campaign: campaign } : {}
  return {
    id: randomUUID(),
    name: 'website_open',
    at: AT,
    person: randomUUID(),
    properties: { ...utm, purchase_flow_group: 'A' },
    ...more,
  }
}
const inbox = () => listReceivedEvents(database.db)
const received = async ({ id }: AnalyticsEvent) => (await inbox()).filter(({ uuid }) => uuid === id)
function brief(result: AnalyticsCaptureResult): string {
  return 'reason' in result ? `${result.outcome} ${result.reason}` : result.outcome
}

describe('posthog', () => {
  const build = (timeoutMs = 5000, apiKey: string = SANDBOX_PROJECT_KEY): AnalyticsPort =>
    createPostHogAnalytics({ ...door, apiKey, timeoutMs })

  it('sends events unchanged', async () => {
    const one = event('یلدا & 50%')
    expect(await build().capture([one])).toEqual({ outcome: 'accepted' })
    expect(await received(one)).toEqual([
      {
        event: 'website_open',
        uuid: one.id,
        distinctId: one.person,
        at: AT,
        deliveries: 1,
        properties: { ...one.properties, $lib: 'bustan', $geoip_disable: true },
      },
    ])
  })

  it('[17.12] a hundred events in one call arrive, newest first in the list', async () => {
    const events = Array.from({ length: 100 }, () => event())
    expect(brief(await build().capture(events))).toBe('accepted')
    expect((await inbox()).map(({ uuid }) => uuid)).toEqual(events.map(({ id }) => id).reverse())
  })

  it('a repeated event, serial or twenty at once, counts once', async () => {
    const one = event()
    await build().capture([one])
    const results = await Promise.all(Array.from({ length: 20 }, () => build().capture([one, event()])))
    expect(results.map(brief)).toEqual(Array(20).fill('accepted'))
    expect(await received(one)).toMatchObject([{ deliveries: 21 }])
  })

  it('merges a visitor and the user that logged in into one person, once', async () => {
    const login = event(undefined, { name: 'website_login', person: 'user_7', formerPerson: randomUUID() })
    await build().capture([login])
    await build().capture([login])
    const identified = (await inbox()).filter(
      ({ properties }) => properties['$anon_distinct_id'] === login.formerPerson,
    )
    expect(identified).toMatchObject([{ event: '$identify', distinctId: 'user_7', deliveries: 2 }])
    expect(await received(login)).toHaveLength(1)
  })

  it('[1.31] a wrong key is a configuration error, and is never shown', async () => {
    const result = await build(5000, 'hush-hush').capture([event()])
    expect(brief(result)).toBe('unavailable configuration')
    expect(JSON.stringify(result)).not.toContain('hush')
  })

  it('a lost response is unavailable, though the event was counted; the repeat counts nothing', async () => {
    const one = event('fault-timeout-counted')
    expect(brief(await build(SHORT_MS).capture([one]))).toBe('unavailable no_answer')
    await vi.waitFor(async () => expect(await received(one)).toHaveLength(1), { timeout: 15_000 })
    expect(brief(await build().capture([one]))).toBe('accepted')
    expect(await received(one)).toMatchObject([{ deliveries: 2 }])
  })

  it('is throttled twice and then succeeds', async () => {
    const one = event('fault-throttled-twice')
    const results = []
    for (let attempt = 0; attempt < 3; attempt++) results.push(brief(await build().capture([one])))
    expect(results).toEqual(['unavailable throttled', 'unavailable throttled', 'accepted'])
    expect(await received(one)).toMatchObject([{ deliveries: 1 }])
  })

  it.each([
    ['fault-timeout-lost', 'unavailable no_answer'],
    ['fault-html-502', 'unavailable server'],
    ['fault-wrong-key', 'unavailable configuration'],
    ['fault-over-quota', 'unavailable throttled'],
    ['fault-bad-event', 'refused bad_event'],
    ['fault-too-large', 'refused too_large'],
  ])('a batch with %s is %s, and none of its events count', async (campaign, expected) => {
    const [good, bad] = [event(), event(campaign)]
    expect(brief(await build(SHORT_MS).capture([good, bad]))).toBe(expected)
    expect([...(await received(good)), ...(await received(bad))]).toEqual([])
  })
})
