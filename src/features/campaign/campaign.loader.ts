import { absolutePictureUrl } from '#features/catalogue/structuredData.rules.ts'
import type { Calls } from '#web/calls.ts'
import type { LoaderInput, PageHead } from '#web/loader.ts'
import { findCampaignVariant } from './campaignVariant.table.ts'

export type ListedCampaign = Calls['GET /campaign/{id}']['output']
/** A campaign with its code. */
export type Campaign = ListedCampaign & { code: string }

export function hasDiscountCode(campaign: ListedCampaign): campaign is Campaign {
  return campaign.code !== null
}

/**
 * Loads the campaigns that run now, the same for all visitors. Only the browser knows which campaign this visitor
 * started.
 */
export async function loadCampaign({ api, path }: LoaderInput) {
  const { campaigns } = await api('GET /campaign', {})
  return {
    variant: findCampaignVariant(path),
    general: campaigns.filter(hasDiscountCode).find(({ isGeneral }) => isGeneral) ?? null,
    // Partners' discount codes are shown on their own pages only. A list of them would let everybody pick the best one.
    partners: campaigns.filter(({ isGeneral, isForApplication }) => !isGeneral && isForApplication),
  }
}

export async function loadCampaignDetail({ api, parameters, publicUrl }: LoaderInput) {
  const campaign = await api('GET /campaign/{id}', { id: parameters['id'] ?? '' })
  const icon = campaign.application?.icon
  const head: PageHead = {
    title: campaign.name,
    ...(campaign.text && { description: campaign.text }),
    ...(icon && { image: absolutePictureUrl(publicUrl, icon) }),
  }
  return { campaign, head }
}
