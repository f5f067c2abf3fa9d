import { addMilliseconds, DAY, type Instant, SECOND } from '#kernel/time.ts'

/** The tracked actions of a user on the way to an installed application (requirement 7.11). */
export const ACTION_NAMES = [
  'website_open',
  'website_login',
  'packages_view',
  'phone_number_verify',
  'phone_number_verified',
  'udid_install',
  'udid_installed',
  'payment_success',
] as const
export type ActionName = (typeof ACTION_NAMES)[number]

/** Other tracked events of the browser: gates that stopped a visitor, and steps without an API call. */
export const EVENT_NAMES = [
  'install_limit_ios_version',
  'install_limit_browser',
  'register_limit_device',
  'private_browsing',
  'scan_page_open',
] as const
export type EventName = (typeof EVENT_NAMES)[number]

/**
 * The name of the current purchase flow in events. Change both constants with the flow, so that figures of two flows
 * never mix.
 */
export const PURCHASE_FLOW_GROUP = 'A'
export const PURCHASE_FLOW_VERSION = '1'

export const UTM_NAMES = ['source', 'medium', 'campaign', 'term', 'content'] as const
export type UtmParameters = { [Name in (typeof UTM_NAMES)[number]]?: string | undefined }

/** Maximum length of a text in an event; normal values are much shorter. */
export const MAXIMUM_EVENT_TEXT_LENGTH = 100
/** Maximum number of events in one call of a browser. */
export const MAXIMUM_EVENTS_PER_CALL = 20

export interface TrackedData {
  utm?: UtmParameters | undefined
  uniqueUserId?: string | undefined
  purchaseFlowGroup?: string | undefined
  purchaseFlowVersion?: string | undefined
  packageTestGroup?: string | undefined
  campaignGroup?: string | undefined
  campaignSegment?: string | undefined
  registerTestGroup?: string | undefined
  paymentId?: number | undefined
  detail?: string | undefined
}

/** Maximum number of events in one call to the analytics provider. */
export const EVENTS_PER_FORWARD_BATCH = 100
/** Maximum number of concurrent calls to the analytics provider, so that an outage builds a queue and not a flood. */
export const MAXIMUM_OPEN_BATCHES = 8
/** After this time without a result another worker sends the batch of events again, with the same ids. */
export const FORWARD_LEASE_MS = 600 * SECOND
const FIRST_PAUSE_MS = 10 * SECOND
const LONGEST_PAUSE_MS = 3600 * SECOND

/** When a batch of events is sent again after this many failed attempts. */
export function nextForwardAttemptAt(attempts: number, now: Instant): Instant {
  return addMilliseconds(now, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1)))
}

/** How long an event is kept after it was forwarded or refused, so that a repeat can be recognised. */
export const EVENT_KEPT_DAYS = 7

export function eventErasedAt(finishedAt: Instant): Instant {
  return addMilliseconds(finishedAt, EVENT_KEPT_DAYS * DAY)
}

/** The first day of a period of this many days that ends today. */
export function firstDayOfPeriod(days: number, now: Instant): Instant {
  return addMilliseconds(now, -(days - 1) * DAY)
}

/**
 * The key against duplicates: two reports with the same key are one event. Needed because both the server and the
 * browser report a payment. The key contains the user, so that no other user can report the payment first.
 */
export function eventIdempotencyKey(
  name: string,
  { paymentId }: TrackedData,
  userId: number | null,
  onceId: string | undefined,
): string | null {
  if (name === 'payment_success' && paymentId !== undefined && userId !== null)
    return `payment_success:${paymentId}:${userId}`
  return onceId === undefined ? null : `${name}:${onceId}`
}
