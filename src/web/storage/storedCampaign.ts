import type { Instant } from '#kernel/time.ts'
import { type Api, isApiError } from '../api.ts'
import type { Calls } from '../calls.ts'
import { productNow } from '../productClock.ts'
import { createStore } from './createStore.ts'
import { readStored, writeStored } from './storage.ts'
import type { LocalStorageValues } from './storedValues.ts'

/** The state of campaigns in local storage; `campaign.rules.ts` interprets it. */

interface GeneralCampaign {
  status: LocalStorageValues['campaignStatus'] | null
  startTime: string | null
}

const generalStore = createStore({}, ['campaignStatus', 'campaignStartTime'], (_, read) => ({
  status: read('campaignStatus'),
  startTime: read('campaignStartTime'),
}))
export const useStoredCampaign = generalStore.use
export const readCampaign = generalStore.get

/** Updates the stored state of the general campaign by product time: `updateStoredCampaign(finishStoredCampaign)`. */
export function updateStoredCampaign(step: (stored: GeneralCampaign, now: Instant) => GeneralCampaign): void {
  const before = readCampaign()
  const { status, startTime } = step(before, productNow())
  // Write the start time first, so that listeners of the status find it.
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

/** Writes or removes all stored values of a campaign together. */
export function writePurchaseCampaign(campaign: Purchase | null): void {
  writeStored('purchaseCampaignStartTime', campaign?.startTime ?? null)
  writeStored('purchaseCampaignId', campaign?.id ?? null)
}

/**
 * Redeems the stored campaign for the user. Idempotent. The stored campaign stays, because the shop takes the code from
 * it; a finished one is removed.
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

/** Whether the error means that the campaign has ended or is not for this user, so that a retry is useless. */
export function isCampaignOver(error: unknown): boolean {
  return isApiError(error) && (error.status === 404 || error.status === 409)
}

/** Removes the stored campaign, unless the user opened another one during the request. */
function forget(id: string): void {
  if (readPurchaseCampaign().id === id) writePurchaseCampaign(null)
}
