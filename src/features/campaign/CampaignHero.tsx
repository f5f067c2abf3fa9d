import { classes } from '#ui/classes.ts'
import { Girih } from '#ui/picture/Girih.tsx'
import css from './CampaignHero.module.css'
import type { Campaign } from './campaign.loader.ts'
import type { CampaignVariant } from './campaignVariant.table.ts'
import { GeneralCampaignState } from './GeneralCampaignState.tsx'
import { useDiscount } from './useDiscount.ts'

type Props = { campaign: Campaign; layout: CampaignVariant['hero'] }

/** The general campaign: its discount, and whether this visitor has started or finished it. */
export function CampaignHero({ campaign, layout }: Props) {
  const discount = useDiscount()
  return (
    <section className={classes(css.hero, css[layout])} aria-labelledby="general-campaign">
      <Girih scale={0.9} />
      <div className={css.words}>
        <p className={css.discount}>{discount.amount(campaign)}</p>
        <h2 id="general-campaign">{campaign.name}</h2>
        <p className={css.text}>{campaign.text}</p>
      </div>
      <div className={css.state}>
        <GeneralCampaignState campaign={campaign} />
      </div>
    </section>
  )
}
