import type { Instant } from '#kernel/time.ts'

export interface AnalyticsEvent {
  /** A uuid of the event. The analytics provider counts a repeated id once. */
  id: string
  name: string
  at: Instant
  /** The id of the user, or of the browser before a login. */
  person: string
  /** The person's earlier id, which the analytics provider merges with the new one. */
  formerPerson?: string
  /** Properties of the event: names in snake_case, without personal data. */
  properties: Record<string, string | number>
}

/** Why the analytics provider will never accept these events. A single event may be the cause. */
export type AnalyticsRefusalReason = 'bad_event' | 'too_large'
/** Why the analytics provider did not accept the events now. A retry may succeed. */
export type AnalyticsOutageReason = 'configuration' | 'throttled' | 'server' | 'no_answer'

export type AnalyticsCaptureResult =
  | { outcome: 'accepted' }
  | { outcome: 'refused'; reason: AnalyticsRefusalReason }
  /** After `no_answer` the provider may have counted the events. The same ids make a repeat safe. */
  | { outcome: 'unavailable'; reason: AnalyticsOutageReason }

/** Sends events to a product analytics provider, in batches. */
export interface AnalyticsPort {
  /** Sends events; the provider accepts all or none. Safe to repeat. */
  capture(events: AnalyticsEvent[]): Promise<AnalyticsCaptureResult>
}
