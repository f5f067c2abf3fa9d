import { describe, expect, it } from 'vitest'
import { parseInstant } from '#kernel/time.ts'
import type { Fetch } from '#server/outbound/callOnce.ts'
import type { AnalyticsEvent } from './analytics.port.ts'
import { createDisabledAnalytics } from './disabled.analytics.ts'
import { createPostHogAnalytics } from './posthog.analytics.ts'

// Tests the requests that the PostHog adapter sends, and how it reads every answer. The twin is not used.

const EVENT: AnalyticsEvent = {
  id: '0b6f3f4e-5c1d-4e8a-9a53-0c2f5f0f9d11',
  name: 'payment_success',
  at: parseInstant('2026-11-15T08:00:00Z'),
  person: 'user_812',
  properties: { payment_id: 5521, source: 'server' },
}

function answering(answer: () => Response | Promise<Response>) {
  const calls: Array<{ address: string; init: RequestInit }> = []
  const fetch: Fetch = async (address, init) => {
    calls.push({ address, init })
    return answer()
  }
  return { calls, port: createPostHogAnalytics({ baseUrl: 'https://ph.example', fetch, apiKey: 'phc_x' }) }
}

describe('a request', () => {
  it('[1.31] is one POST of a batch, as PostHog documents it', async () => {
    const { calls, port } = answering(() => Response.json({ status: 'Ok' }))
    await port.capture([EVENT])
    expect(calls).toHaveLength(1)
    expect(calls[0]?.address).toBe('https://ph.example/batch/')
    expect(calls[0]?.init).toMatchObject({ method: 'POST', redirect: 'manual' })
    expect(JSON.parse(String(calls[0]?.init.body))).toEqual({
      api_key: 'phc_x',
      historical_migration: false,
      batch: [
        {
          event: 'payment_success',
          distinct_id: 'user_812',
          uuid: EVENT.id,
          timestamp: '2026-11-15T08:00:00.000Z',
          properties: { payment_id: 5521, source: 'server', $lib: 'bustan', $geoip_disable: true },
        },
      ],
    })
  })
})

const answer = (status: number, body = '') => new Response(body || null, { status })

describe('reading answers', () => {
  it.each([
    ['200 of today', answer(200, '{"status":"Ok"}')],
    ['200 of old', answer(200, '{"status":1}')],
    ['204', answer(204)],
  ])('%s is accepted', async (_, response) => {
    expect(await answering(() => response).port.capture([EVENT])).toEqual({ outcome: 'accepted' })
  })

  it.each([
    [400, 'refused bad_event'],
    [413, 'refused too_large'],
    [401, 'unavailable configuration'],
    [403, 'unavailable configuration'],
    [404, 'unavailable configuration'],
    [429, 'unavailable throttled'],
    [302, 'unavailable server'],
    [408, 'unavailable server'],
    [418, 'unavailable server'],
    [500, 'unavailable server'],
    [503, 'unavailable server'],
  ])('%i is %s', async (status, expected) => {
    const result = await answering(() => answer(status)).port.capture([EVENT])
    expect(`${result.outcome} ${'reason' in result && result.reason}`).toBe(expected)
  })

  it.each([
    ['a page in between', answer(200, '\n<!doctype html><p>Sign in'), 'server'],
    ['a quota', answer(200, '{"status":"Ok","quota_limited":["events"]}'), 'throttled'],
  ])('%s is no success, whatever its status', async (_, response, reason) => {
    expect(await answering(() => response).port.capture([EVENT])).toEqual({ outcome: 'unavailable', reason })
  })

  it('a failed connection is unavailable', async () => {
    const { port } = answering(() => Promise.reject(new TypeError('fetch failed')))
    expect(await port.capture([EVENT])).toEqual({ outcome: 'unavailable', reason: 'no_answer' })
  })
})

it('off accepts everything and sends nothing', async () => {
  expect(await createDisabledAnalytics().capture([EVENT])).toEqual({ outcome: 'accepted' })
})
