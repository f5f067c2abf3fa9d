import { DAY, type Instant, later, SECOND } from '#kernel/time.ts'

/** The actions of a user on the way to an installed application (requirement 7.11). */
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

/** What else a browser tells: gates that stopped somebody, and steps that no call of the API shows. */
export const EVENT_NAMES = [
  'install_limit_ios_version',
  'install_limit_browser',
  'register_limit_device',
  'private_browsing',
  'scan_page_open',
  'get_tap',
  'search_done',
  'comment_written',
] as const
export type EventName = (typeof EVENT_NAMES)[number]

/** The purchase flow that people go through now; both change with it, so that figures of two flows never mix. */
export const PURCHASE_FLOW_GROUP = 'A'
export const PURCHASE_FLOW_VERSION = '1'

export const UTM_NAMES = ['source', 'medium', 'campaign', 'term', 'content'] as const
export type Utm = { [Name in (typeof UTM_NAMES)[number]]?: string | undefined }

/** Longest text of an event; nothing we send comes near it. */
export const MAXIMUM_TEXT = 100
/** Most events of one call. */
export const MAXIMUM_EVENTS = 20

export interface TrackedData {
  utm?: Utm | undefined
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

/** Events a provider gets in one call. */
export const FORWARD_BATCH = 100
/** How many calls may be under way: a provider that is away meets a queue, not a flood. */
export const MAXIMUM_OPEN_BATCHES = 8
/** After that a worker that says nothing is taken for dead, and its events are sent again under their ids. */
export const FORWARD_LEASE_MS = 600 * SECOND
const FIRST_PAUSE_MS = 10 * SECOND
const LONGEST_PAUSE_MS = 3600 * SECOND

/** When an event is tried again after so many attempts that the provider did not take. */
export function nextAttempt(attempts: number, now: Instant): Instant {
  return later(now, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1)))
}

/** How long an event is kept after it was forwarded or refused: as long as a repeat of it can be recognised. */
export const EVENT_KEPT_DAYS = 7

export function eventErasure(finishedAt: Instant): Instant {
  return later(finishedAt, EVENT_KEPT_DAYS * DAY)
}

/** The day with which a count of so many days begins, today being the last. */
export function firstDayOf(days: number, now: Instant): Instant {
  return later(now, -(days - 1) * DAY)
}

/**
 * What makes two tellings the same event. A payment of a user is told by the server and by their browser, and
 * counts once; the user is part of it, so that nobody can tell somebody else's payment first.
 */
export function eventSubject(
  name: string,
  { paymentId }: TrackedData,
  userId: number | null,
  onceId: string | undefined,
): string | null {
  if (name === 'payment_success' && paymentId !== undefined && userId !== null)
    return `payment_success:${paymentId}:${userId}`
  return onceId === undefined ? null : `${name}:${onceId}`
}
