import { type NewCampaign, writeCampaignInTransaction } from '#features/campaign/campaign.actions.ts'
import { CAMPAIGN_FINISH_SECONDS } from '#features/campaign/campaign.rules.ts'
import { hasCampaigns } from '#features/campaign/campaign.store.ts'
import { addMilliseconds, DAY, type Instant } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import type { SeedCampaign } from './content.schema.ts'
import { campaigns } from './content.ts'

/** Creates the 26 campaigns of both types (requirement 9.18), unless the store has campaigns already. */
export async function seedCampaigns(ctx: Ctx): Promise<void> {
  await ctx.transaction(async (trx) => {
    if (await hasCampaigns(trx)) return
    const rows = [
      { ...campaignOf(campaigns.general, ctx.now), isGeneral: true, windowSeconds: CAMPAIGN_FINISH_SECONDS },
      ...campaigns.partners.map((partner) => campaignOf(partner, ctx.now)),
      ...(await ofApplications(trx, ctx.now)),
    ]
    for (const [position, campaign] of rows.entries())
      await writeCampaignInTransaction(ctx, trx, { ...campaign, position })
  })
}

function campaignOf({ off, days, ...words }: SeedCampaign, now: Instant): NewCampaign {
  const isPercent = off <= 100
  return {
    ...words,
    type: 'campaign',
    percentOff: isPercent ? off : null,
    amountOff: isPercent ? null : off,
    url: null,
    isGeneral: false,
    windowSeconds: null,
    startsAt: null,
    endsAt: days ? addMilliseconds(now, days * DAY) : null,
    position: 0,
    isActive: true,
  }
}

/** Empty when the store has another catalogue. */
async function ofApplications(trx: Trx, now: Instant): Promise<NewCampaign[]> {
  const labels = campaigns.applications.map(({ label }) => label)
  const rows = await trx
    .selectFrom('application')
    .select(['label', 'nameFa', 'nameEn', 'priceToman'])
    .where('label', 'in', labels)
    .execute()
  return campaigns.applications.flatMap((campaign) => {
    const application = rows.find(({ label }) => label === campaign.label)
    if (!application) return []
    const { nameFa, nameEn } = application
    // Applications have only Persian and English names.
    const names = { nameFa, nameEn, nameAr: nameEn, nameRu: nameEn }
    return [{ ...campaignOf({ ...campaign, ...names, ...textsOf(application) }, now), type: 'application' }]
  })
}

function textsOf({ nameFa, nameEn, priceToman }: { nameFa: string; nameEn: string; priceToman: number }) {
  if (priceToman > 0)
    return {
      textFa: `«${nameFa}» را با این کد ارزان‌تر بخرید.`,
      textEn: `Buy ${nameEn} for less with this code.`,
      textAr: `اشترِ ${nameEn} بسعر أقل بهذا الرمز.`,
      textRu: `С этим кодом ${nameEn} дешевле.`,
    }
  return {
    textFa: `همراهان «${nameFa}» اشتراک بوستان را با این کد ارزان‌تر می‌خرند.`,
    textEn: `Friends of ${nameEn} buy a Bustan subscription for less with this code.`,
    textAr: `يشتري أصدقاء ${nameEn} اشتراك بوستان بسعر أقل بهذا الرمز.`,
    textRu: `Друзья ${nameEn} покупают подписку дешевле с этим кодом.`,
  }
}
