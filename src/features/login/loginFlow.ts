import { purchaseCampaignIdOf } from '#features/campaign/campaign.rules.ts'
import { addMilliseconds, parseInstant, SECOND, secondsBetween } from '#kernel/time.ts'
import type { Api } from '#web/api.ts'
import type { Calls } from '#web/calls.ts'
import { productNow } from '#web/productClock.ts'
import { readStored, writeStored } from '#web/storage/storage.ts'
import { readPurchaseCampaign, redeemCampaign } from '#web/storage/storedCampaign.ts'

type CodeSent = Calls['POST /user/register']['output']

/** Clears the stored state of an earlier login attempt, but keeps the destination. */
export function clearLoginAttempt(): void {
  writeStored('state', 'register')
  writeStored('phoneNumber', null)
  writeStored('activateTtl', null)
}

/** Stores that an SMS code was sent, so that a reload continues at the code entry (requirement 4.3). */
export function storeSentCode(phoneNumber: string, { activateTtl }: CodeSent): void {
  writeStored('phoneNumber', phoneNumber)
  writeStored('activateTtl', addMilliseconds(productNow(), activateTtl * SECOND).toISOString())
  writeStored('state', 'activate')
}

/** Three wrong attempts ended the code: after a reload a new one can be requested at once. */
export function forgetSentCode(): void {
  writeStored('activateTtl', null)
}

/** Seconds until the stored expiry of the SMS code, by the product clock. */
export function storedCodeSecondsLeft(): number {
  const end = readStored('activateTtl')
  return end ? Math.max(0, Math.round(secondsBetween(productNow(), parseInstant(end)))) : 0
}

/**
 * Redeems the stored purchase campaign after a login (requirement 7.39). The login does not wait for it: after a network
 * failure the next login tries again, and a campaign that has ended changes nothing.
 */
export function redeemPurchaseCampaign(api: Api): void {
  const { id, startTime } = readPurchaseCampaign()
  const valid = purchaseCampaignIdOf(id, startTime)
  if (valid) redeemCampaign(api, valid).catch(() => undefined)
}
