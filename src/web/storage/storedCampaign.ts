import type { Instant } from '#kernel/time.ts'
import { type Api, isApiError } from '../api.ts'
import type { Calls } from '../calls.ts'
import { productNow } from '../productClock.ts'
import { createStore } from './createStore.ts'
import { readStored, writeStored } from './storage.ts'
import type { Stored } from './storedValues.ts'

/** What this browser keeps of campaigns; `campaign.rules.ts` says what it means. */

interface GeneralCampaign {
  status: Stored['campaignStatus'] | null
  startTime: string | null
}

const generalStore = createStore({}, ['campaignStatus', 'campaignStartTime'], (_, read) => ({
  status: read('campaignStatus'),
  startTime: read('campaignStartTime'),
}))
export const useStoredCampaign = generalStore.use
export const readCampaign = generalStore.get

/** A step of the general campaign, by the product's clock: `stepCampaign(finishedCampaign)`. */
export function stepCampaign(step: (stored: GeneralCampaign, now: Instant) => GeneralCampaign): void {
  const before = readCampaign()
  const { status, startTime } = step(before, productNow())
  // The time first: whoever hears of the new status finds when it began.
  if (startTime !== before.startTime) writeStored('campaignStartTime', startTime)
  if (status !== before.status) writeStored('campaignStatus', status)
}

interface Purchase {
  id: string | null
  startTime: string | null
}

export function readPurchaseCampaign(): Purchase {
  return { id: readStored('purchaseCampaignId'), startTime: readStored('purchaseCampaignStartTime') }
}

/** They come and go together. */
export function writePurchaseCampaign(campaign: Purchase | null): void {
  writeStored('purchaseCampaignStartTime', campaign?.startTime ?? null)
  writeStored('purchaseCampaignId', campaign?.id ?? null)
}

/**
 * Takes part as whoever is logged in; again, nothing changes. It stays recorded, for the shop takes its code from
 * there; one that is over does not.
 */
export async function redeemCampaign(
  api: Api,
  id: string,
): Promise<Calls['POST /campaign/{id}/redeem']['output']> {
  try {
    return await api('POST /campaign/{id}/redeem', { id })
  } catch (error) {
    if (isCampaignOver(error)) forget(id)
    throw error
  }
}

/** It is not there any more, or not for this user: trying again changes nothing. */
export function isCampaignOver(error: unknown): boolean {
  return isApiError(error) && (error.status === 404 || error.status === 409)
}

/** Another one may have been opened while the answer was on its way. */
function forget(id: string): void {
  if (readPurchaseCampaign().id === id) writePurchaseCampaign(null)
}
