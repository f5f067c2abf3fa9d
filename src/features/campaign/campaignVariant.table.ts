/** Layout, order and wording of /campaign and its two variants, which share one screen (requirement 15.4). */

export type CampaignSection = 'general' | 'steps' | 'partners'

export interface CampaignVariant {
  /** How the general campaign is shown: across the page, in two halves, or as a narrow strip. */
  hero: 'banner' | 'halves' | 'strip'
  partners: 'cards' | 'rows' | 'tiles'
  parts: readonly CampaignSection[]
}

export const CAMPAIGN_VARIANTS = {
  A: { hero: 'banner', partners: 'cards', parts: ['general', 'steps', 'partners'] },
  /** Variant C shows the time first: the countdown is beside the discount. */
  C: { hero: 'halves', partners: 'rows', parts: ['general', 'partners', 'steps'] },
  /** Variant D shows the partners first, for visitors who come with a partner's code. */
  D: { hero: 'strip', partners: 'tiles', parts: ['partners', 'general', 'steps'] },
} as const satisfies Record<string, CampaignVariant>

/** The letter of a variant of the campaign page. It is also part of message keys: `campaign_wording_A_title`. */
export type CampaignVariantName = keyof typeof CAMPAIGN_VARIANTS

export function findCampaignVariant(path: string): CampaignVariantName {
  const named = /^\/campaign([A-Z])\b/.exec(path)?.[1]
  return named && named in CAMPAIGN_VARIANTS ? (named as CampaignVariantName) : 'A'
}
