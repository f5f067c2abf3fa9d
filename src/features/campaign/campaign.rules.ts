import { secondsSinceStored } from '#kernel/storedTime.ts'
import { type Instant, instant, later, SECOND, secondsBetween } from '#kernel/time.ts'
import { isOwnPath, isWebAddress } from '#kernel/webAddress.ts'

export const CAMPAIGN_TYPES = ['application', 'campaign'] as const
export type CampaignType = (typeof CAMPAIGN_TYPES)[number]

/** A started campaign can be finished for this long (requirement 4.20). */
export const CAMPAIGN_FINISH_SECONDS = 172_800

export interface CampaignTimes {
  isActive: boolean
  startsAt: Instant | null
  endsAt: Instant | null
}

/** The end is exclusive. `hidden`: not active, or not started. */
export function campaignPhase({ isActive, startsAt, endsAt }: CampaignTimes, now: Instant) {
  if (!isActive || (startsAt && now < startsAt)) return 'hidden'
  return endsAt && now >= endsAt ? 'over' : 'running'
}

interface CampaignDuration {
  windowSeconds: number | null
  endsAt: Instant | null
}

/** When the code stops working for a user who takes part now: after their own time, at most until the campaign ends. */
export function redemptionEnd({ windowSeconds, endsAt }: CampaignDuration, now: Instant): Instant | null {
  if (windowSeconds === null) return endsAt
  const own = later(now, windowSeconds * SECOND)
  return endsAt && endsAt < own ? endsAt : own
}

/** Statuses of the general campaign in this browser (requirement 4.18). */
export const CAMPAIGN_STATUSES = ['empty', 'opened', 'started', 'finished'] as const
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]

/** What this browser stored of the general campaign. */
export interface StoredCampaign {
  status: CampaignStatus | null
  startTime: string | null
}

const NO_CAMPAIGN: StoredCampaign = { status: 'empty', startTime: null }

/** After its time a started or finished campaign counts as `empty`. */
export function campaignStatus({ status, startTime }: StoredCampaign, now: Instant): CampaignStatus {
  if (status !== 'started' && status !== 'finished') return status ?? 'empty'
  return secondsSinceStored(startTime, now) < CAMPAIGN_FINISH_SECONDS ? status : 'empty'
}

export function canFinishCampaign(campaign: StoredCampaign, now: Instant): boolean {
  return campaignStatus(campaign, now) === 'started'
}

/** The visitor opened the page. A started or finished campaign stays as it is. */
export function openedCampaign(stored: StoredCampaign, now: Instant): StoredCampaign {
  return campaignStatus(stored, now) === 'empty' ? { status: 'opened', startTime: null } : stored
}

/** The visitor started the campaign. Idempotent: a second tap or another tab does not restart the time. */
export function startedCampaign(stored: StoredCampaign, now: Instant): StoredCampaign {
  const status = campaignStatus(stored, now)
  if (status === 'started' || status === 'finished') return stored
  return { status: 'started', startTime: now.toISOString() }
}

/** The campaign led to a purchase. No-op after its time. */
export function finishedCampaign(stored: StoredCampaign, now: Instant): StoredCampaign {
  const status = campaignStatus(stored, now)
  if (status === 'started') return { ...stored, status: 'finished' }
  return status === 'empty' ? NO_CAMPAIGN : stored
}

/** The server told the end, so the browser's countdown ends at the same second. */
export function campaignEndingAt(end: string) {
  const startTime = later(instant(end), -CAMPAIGN_FINISH_SECONDS * SECOND).toISOString()
  return (stored: StoredCampaign): StoredCampaign =>
    stored.status === 'finished' ? { ...stored, startTime } : { status: 'started', startTime }
}

/** The server told that the campaign is over. */
export function endedCampaign(): StoredCampaign {
  return NO_CAMPAIGN
}

/** For the countdown; 0 when no campaign is started. */
export function campaignSecondsLeft(
  stored: StoredCampaign,
  { windowSeconds, endTime }: { windowSeconds: number | null; endTime: string | null },
  now: Instant,
): number {
  if (campaignStatus(stored, now) !== 'started') return 0
  const whole = Math.min(windowSeconds ?? CAMPAIGN_FINISH_SECONDS, CAMPAIGN_FINISH_SECONDS)
  const own = whole - Math.max(0, secondsSinceStored(stored.startTime, now))
  const shared = endTime ? secondsBetween(now, instant(endTime)) : own
  return Math.max(0, Math.min(own, shared))
}

/** Ignores the id of a purchase campaign without a start time (requirement 4.22). */
export function purchaseCampaignId(id: string | null, startTime: string | null): string | null {
  return startTime ? id : null
}

export interface StoredPurchaseCampaign {
  id: string | null
  startTime: string | null
}

/**
 * Opening the page of a campaign stores its label with the time (requirement 4.21). The code of a partner works for
 * everybody, the code of the general campaign only for users who took part. So a started general campaign that waits
 * for the login is not replaced.
 */
export function openedPurchaseCampaign(
  label: string,
  { general, purchase }: { general: StoredCampaign; purchase: StoredPurchaseCampaign },
  now: Instant,
): StoredPurchaseCampaign {
  const known = purchaseCampaignId(purchase.id, purchase.startTime)
  const isTaken = known === label || (known !== null && campaignStatus(general, now) === 'started')
  return isTaken ? purchase : { id: label, startTime: now.toISOString() }
}

/** Whether the address is a page of the store or an https address of a partner. */
export function isCampaignAddress(url: string): boolean {
  return isOwnPath(url) || isWebAddress(url, ['https', 'http'])
}
