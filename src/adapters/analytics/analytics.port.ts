import type { Instant } from '#kernel/time.ts'

export interface AnalyticsEvent {
  /** A uuid. The provider counts a repeated id once. */
  id: string
  name: string
  at: Instant
  /** The user, or the browser before a login. */
  person: string
  /** The person's earlier id. The provider merges both. */
  formerPerson?: string
  /** Names in wire case, without personal data. */
  properties: Record<string, string | number>
}

/** Why the provider will never accept these events. A single event may be the cause. */
export type RefusalReason = 'bad_event' | 'too_large'
/** Why the provider did not accept them now. A retry may succeed. */
export type OutageReason = 'configuration' | 'throttled' | 'server' | 'no_answer'

export type CaptureResult =
  | { outcome: 'accepted' }
  | { outcome: 'refused'; reason: RefusalReason }
  /** After `no_answer` the events may have been counted. The same ids make a repeat safe. */
  | { outcome: 'unavailable'; reason: OutageReason }

/** Product analytics: events, sent in batches. */
export interface AnalyticsPort {
  /** All or none. Safe to repeat. */
  capture(events: AnalyticsEvent[]): Promise<CaptureResult>
}
