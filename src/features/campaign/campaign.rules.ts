import { secondsSinceStored } from '#kernel/storedTime.ts'
import type { Instant } from '#kernel/time.ts'

/** A campaign that was started can be finished for so long (specification sections 4 and 9). */
export const CAMPAIGN_FINISH_SECONDS = 172_800

export type CampaignStatus = 'empty' | 'opened' | 'started'

/** What this browser stored of the general campaign. */
export interface StoredCampaign {
  status: CampaignStatus | null
  startTime: string | null
}

/** Past its time a started campaign is as if there had been none. */
export function campaignStatus({ status, startTime }: StoredCampaign, now: Instant): CampaignStatus {
  if (status !== 'started') return status ?? 'empty'
  return secondsSinceStored(startTime, now) < CAMPAIGN_FINISH_SECONDS ? 'started' : 'empty'
}

export function canFinishCampaign(campaign: StoredCampaign, now: Instant): boolean {
  return campaignStatus(campaign, now) === 'started'
}

/** Without a time of its start the id of a purchase campaign says nothing (specification section 4). */
export function purchaseCampaignId(id: string | null, startTime: string | null): string | null {
  return startTime ? id : null
}
