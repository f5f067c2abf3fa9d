import type { Instant } from '#kernel/time.ts'

export interface AnalyticsEvent {
  /** A uuid. The provider counts an event that it knows already only once. */
  id: string
  name: string
  at: Instant
  /** Whose event it is: a user, or a browser before anybody logged in there. */
  person: string
  /** Who the same person was until now: from here on both are one. */
  formerPerson?: string
  /** Names in wire case, nothing personal in any of them. */
  properties: Record<string, string | number>
}

/** Why a provider will never take these events as they are; one of them alone may be the cause. */
export type RefusalReason = 'bad_event' | 'too_large'
/** Why a provider did not take them now, though they are right: worth another try. */
export type OutageReason = 'configuration' | 'throttled' | 'server' | 'no_answer'

export type CaptureResult =
  | { outcome: 'accepted' }
  | { outcome: 'refused'; reason: RefusalReason }
  /** After `no_answer` they may have been counted: the same ids make the repeat harmless. */
  | { outcome: 'unavailable'; reason: OutageReason }

/** Product analytics: what people did, told in batches. */
export interface AnalyticsPort {
  /** All or none. Safe to repeat. */
  capture(events: AnalyticsEvent[]): Promise<CaptureResult>
}
