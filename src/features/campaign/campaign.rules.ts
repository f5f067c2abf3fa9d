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

/** An end is exclusive: at that very second it is over. `hidden`: taken away, or not begun. */
export function campaignPhase({ isActive, startsAt, endsAt }: CampaignTimes, now: Instant) {
  if (!isActive || (startsAt && now < startsAt)) return 'hidden'
  return endsAt && now >= endsAt ? 'over' : 'running'
}

interface Lasting {
  windowSeconds: number | null
  endsAt: Instant | null
}

/** When it stops working for somebody who takes part now: after their own time, and never later than the campaign. */
export function redemptionEnd({ windowSeconds, endsAt }: Lasting, now: Instant): Instant | null {
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

/** Past its time a campaign that was started, finished or not, is as if there had been none. */
export function campaignStatus({ status, startTime }: StoredCampaign, now: Instant): CampaignStatus {
  if (status !== 'started' && status !== 'finished') return status ?? 'empty'
  return secondsSinceStored(startTime, now) < CAMPAIGN_FINISH_SECONDS ? status : 'empty'
}

export function canFinishCampaign(campaign: StoredCampaign, now: Instant): boolean {
  return campaignStatus(campaign, now) === 'started'
}

/** The page was opened: where nothing is under way, that is all there is to know. */
export function openedCampaign(stored: StoredCampaign, now: Instant): StoredCampaign {
  return campaignStatus(stored, now) === 'empty' ? { status: 'opened', startTime: null } : stored
}

/** Its time begins, once: neither a second tap nor another tab begins it anew. */
export function startedCampaign(stored: StoredCampaign, now: Instant): StoredCampaign {
  const status = campaignStatus(stored, now)
  if (status === 'started' || status === 'finished') return stored
  return { status: 'started', startTime: now.toISOString() }
}

/** It led to a purchase, within its time; past it, it has left nothing to finish. */
export function finishedCampaign(stored: StoredCampaign, now: Instant): StoredCampaign {
  const status = campaignStatus(stored, now)
  if (status === 'started') return { ...stored, status: 'finished' }
  return status === 'empty' ? NO_CAMPAIGN : stored
}

/** The store says until when: the browser's own time ends at the same second. */
export function campaignUntil(end: string) {
  const startTime = later(instant(end), -CAMPAIGN_FINISH_SECONDS * SECOND).toISOString()
  return (stored: StoredCampaign): StoredCampaign =>
    stored.status === 'finished' ? { ...stored, startTime } : { status: 'started', startTime }
}

/** The store says that it is over. */
export function endedCampaign(): StoredCampaign {
  return NO_CAMPAIGN
}

/** For the countdown; 0 where nothing is under way. */
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

/** Where a campaign may lead: a page of the store or of a partner. */
export function isCampaignAddress(url: string): boolean {
  return isOwnPath(url) || isWebAddress(url, ['https', 'http'])
}
