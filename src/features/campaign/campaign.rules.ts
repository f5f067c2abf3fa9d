import { secondsSinceStoredTime } from '#kernel/storedTime.ts'
import { addMilliseconds, type Instant, parseInstant, SECOND, secondsBetween } from '#kernel/time.ts'
import { isPathOfThisSite, isWebAddress } from '#kernel/webAddress.ts'

export const CAMPAIGN_TYPES = ['application', 'campaign'] as const
export type CampaignType = (typeof CAMPAIGN_TYPES)[number]

/** How long a visitor can finish a started campaign (requirement 4.20). */
export const CAMPAIGN_FINISH_SECONDS = 172_800

export interface CampaignTimes {
  isActive: boolean
  startsAt: Instant | null
  endsAt: Instant | null
}

/** Whether a campaign is hidden, running or over. `hidden` means inactive or not started yet. The end is exclusive. */
export function campaignPhaseAt({ isActive, startsAt, endsAt }: CampaignTimes, now: Instant) {
  if (!isActive || (startsAt && now < startsAt)) return 'hidden'
  return endsAt && now >= endsAt ? 'over' : 'running'
}

interface CampaignDuration {
  windowSeconds: number | null
  endsAt: Instant | null
}

/**
 * When a campaign's code stops working for a user who takes part now: after the user's own time, at the latest when the
 * campaign ends.
 */
export function campaignRedemptionEndsAt(
  { windowSeconds, endsAt }: CampaignDuration,
  now: Instant,
): Instant | null {
  if (windowSeconds === null) return endsAt
  const own = addMilliseconds(now, windowSeconds * SECOND)
  return endsAt && endsAt < own ? endsAt : own
}

/** Statuses of the general campaign in this browser (requirement 4.18). */
export const BROWSER_CAMPAIGN_STATUSES = ['empty', 'opened', 'started', 'finished'] as const
export type BrowserCampaignStatus = (typeof BROWSER_CAMPAIGN_STATUSES)[number]

/** The general campaign as this browser has stored it. */
export interface StoredCampaign {
  status: BrowserCampaignStatus | null
  startTime: string | null
}

const NO_CAMPAIGN: StoredCampaign = { status: 'empty', startTime: null }

/** The status of the stored campaign. A started or finished campaign whose time is over counts as `empty`. */
export function campaignStatus({ status, startTime }: StoredCampaign, now: Instant): BrowserCampaignStatus {
  if (status !== 'started' && status !== 'finished') return status ?? 'empty'
  return secondsSinceStoredTime(startTime, now) < CAMPAIGN_FINISH_SECONDS ? status : 'empty'
}

export function canFinishCampaign(campaign: StoredCampaign, now: Instant): boolean {
  return campaignStatus(campaign, now) === 'started'
}

/** The stored campaign after the visitor opened its page. A started or finished campaign does not change. */
export function openStoredCampaign(stored: StoredCampaign, now: Instant): StoredCampaign {
  return campaignStatus(stored, now) === 'empty' ? { status: 'opened', startTime: null } : stored
}

/**
 * The stored campaign after the visitor started it. Idempotent: a second tap or another tab does not restart the time.
 */
export function startStoredCampaign(stored: StoredCampaign, now: Instant): StoredCampaign {
  const status = campaignStatus(stored, now)
  if (status === 'started' || status === 'finished') return stored
  return { status: 'started', startTime: now.toISOString() }
}

/** The stored campaign after it led to a purchase. Unchanged if its time is over. */
export function finishStoredCampaign(stored: StoredCampaign, now: Instant): StoredCampaign {
  const status = campaignStatus(stored, now)
  if (status === 'started') return { ...stored, status: 'finished' }
  return status === 'empty' ? NO_CAMPAIGN : stored
}

/** The stored campaign with the end that the server sent, so that the browser's countdown ends at the same second. */
export function storedCampaignEndingAt(end: string) {
  const startTime = addMilliseconds(parseInstant(end), -CAMPAIGN_FINISH_SECONDS * SECOND).toISOString()
  return (stored: StoredCampaign): StoredCampaign =>
    stored.status === 'finished' ? { ...stored, startTime } : { status: 'started', startTime }
}

/** The stored campaign after the server reported that it is over. */
export function emptyStoredCampaign(): StoredCampaign {
  return NO_CAMPAIGN
}

/** Seconds left for the countdown of a started campaign; 0 when no campaign is started. */
export function campaignSecondsLeft(
  stored: StoredCampaign,
  { windowSeconds, endTime }: { windowSeconds: number | null; endTime: string | null },
  now: Instant,
): number {
  if (campaignStatus(stored, now) !== 'started') return 0
  const whole = Math.min(windowSeconds ?? CAMPAIGN_FINISH_SECONDS, CAMPAIGN_FINISH_SECONDS)
  const own = whole - Math.max(0, secondsSinceStoredTime(stored.startTime, now))
  const shared = endTime ? secondsBetween(now, parseInstant(endTime)) : own
  return Math.max(0, Math.min(own, shared))
}

/** The id of the stored purchase campaign; null if its start time is missing (requirement 4.22). */
export function purchaseCampaignIdOf(id: string | null, startTime: string | null): string | null {
  return startTime ? id : null
}

export interface StoredPurchaseCampaign {
  id: string | null
  startTime: string | null
}

/**
 * The purchase campaign to store when a campaign page opens (requirement 4.21). A partner's code works for everybody,
 * the general campaign's code only for users who took part. So a started general campaign that waits for the login is
 * not replaced.
 */
export function openStoredPurchaseCampaign(
  label: string,
  { general, purchase }: { general: StoredCampaign; purchase: StoredPurchaseCampaign },
  now: Instant,
): StoredPurchaseCampaign {
  const known = purchaseCampaignIdOf(purchase.id, purchase.startTime)
  const isTaken = known === label || (known !== null && campaignStatus(general, now) === 'started')
  return isTaken ? purchase : { id: label, startTime: now.toISOString() }
}

/** Whether a campaign may link to this URL: a page of the store, or an https URL of a partner. */
export function isCampaignAddress(url: string): boolean {
  return isPathOfThisSite(url) || isWebAddress(url, ['https', 'http'])
}
