import { createHash } from 'node:crypto'
import { SECOND } from '#kernel/time.ts'
import { callOnce, type Fetch } from '#server/outbound/callOnce.ts'
import type { KnownAnswers, ObserveAnswer } from '#server/outbound/unknownAnswers.ts'
import type { AnalyticsCaptureResult, AnalyticsEvent, AnalyticsPort } from './analytics.port.ts'

export interface PostHogOptions {
  baseUrl: string
  fetch: Fetch
  /** The public key of the PostHog project; it can only write. */
  apiKey: string
  timeoutMs?: number
  observe?: ObserveAnswer
}

const DEFAULT_TIMEOUT_MS = 10 * SECOND
const ACCEPTED: AnalyticsCaptureResult = { outcome: 'accepted' }

// Results by HTTP status. Any other failure is about the URL or the host, not about the events.
const RESULTS: Record<number, AnalyticsCaptureResult> = {
  400: { outcome: 'refused', reason: 'bad_event' },
  413: { outcome: 'refused', reason: 'too_large' },
  401: { outcome: 'unavailable', reason: 'configuration' },
  403: { outcome: 'unavailable', reason: 'configuration' },
  404: { outcome: 'unavailable', reason: 'configuration' },
  429: { outcome: 'unavailable', reason: 'throttled' },
}

export const POSTHOG_ANSWERS: KnownAnswers = {
  provider: 'posthog',
  fields: ['status', 'quota_limited', 'type', 'code', 'detail', 'attr'],
  codesOf: (_, status) => [`http ${status}`],
  codes: [/^http (2\d\d|5\d\d)$/, ...Object.keys(RESULTS).map((status) => `http ${status}`)],
}

/** Sends events with PostHog's batch capture API, or to any service that speaks it. */
export function createPostHogAnalytics({
  baseUrl,
  fetch,
  apiKey,
  timeoutMs = DEFAULT_TIMEOUT_MS,
  observe,
}: PostHogOptions): AnalyticsPort {
  return {
    async capture(events) {
      const body = JSON.stringify({
        api_key: apiKey,
        historical_migration: false,
        batch: events.flatMap(wireEvents),
      })
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
      const reply = await callOnce(fetch, `${baseUrl}/batch/`, init, { timeoutMs })
      if ('failure' in reply) return { outcome: 'unavailable', reason: 'no_answer' }
      observe?.('batch', reply)
      return resultOf(reply.status, reply.text)
    },
  }
}

function resultOf(status: number, text: string): AnalyticsCaptureResult {
  if (status < 200 || status > 299) return RESULTS[status] ?? { outcome: 'unavailable', reason: 'server' }
  // A proxy or captive network also answers 200 with a page, but nothing was counted.
  if (text.trimStart().startsWith('<')) return { outcome: 'unavailable', reason: 'server' }
  // A PostHog project over its quota also answers 200, but drops the events.
  if (text.includes('"quota_limited"')) return { outcome: 'unavailable', reason: 'throttled' }
  return ACCEPTED
}

interface WireEvent {
  event: string
  distinct_id: string
  uuid: string
  timestamp: string
  properties: Record<string, unknown>
}

/** Disables locating users by IP address, because PostHog sees only the address of our server. */
const LIBRARY = { $lib: 'bustan', $geoip_disable: true }

function wireEvents({ id, name, at, person, formerPerson, properties }: AnalyticsEvent): WireEvent[] {
  const event = (uuid: string, of: string, own: Record<string, unknown>): WireEvent => ({
    event: of,
    distinct_id: person,
    uuid,
    timestamp: at.toISOString(),
    properties: { ...own, ...LIBRARY },
  })
  const trackedEvent = event(id, name, properties)
  if (!formerPerson) return [trackedEvent]
  return [event(identifyId(id), '$identify', { $anon_distinct_id: formerPerson }), trackedEvent]
}

/** The id of the event that merges two persons: constant for every repeat, and different from the event's own uuid. */
function identifyId(id: string): string {
  const hex = createHash('sha256').update(`identify ${id}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
