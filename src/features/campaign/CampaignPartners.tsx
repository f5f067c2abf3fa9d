import { fillPath } from '#links.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { classes } from '#ui/classes.ts'
import { useMessages } from '#web/i18n.tsx'
import { CampaignIcon } from './CampaignIcon.tsx'
import css from './CampaignPartners.module.css'
import type { ListedCampaign } from './campaign.loader.ts'
import type { CampaignVariant } from './campaignVariant.table.ts'
import { useDiscount } from './useDiscount.ts'

type Props = { campaigns: ListedCampaign[]; layout: CampaignVariant['partners'] }

/** The campaigns of partners and applications, each with a link to its page. */
export function CampaignPartners({ campaigns, layout }: Props) {
  const t = useMessages('campaign')
  const discount = useDiscount()
  if (campaigns.length === 0) return null
  return (
    <section aria-labelledby="campaign-partners">
      <h2 id="campaign-partners">{t('campaign_partners')}</h2>
      <p className={css.text}>{t('campaign_partners_text')}</p>
      <ul className={classes(css.list, css[layout])}>
        {campaigns.map((campaign) => (
          <li className={css.item} key={campaign.label}>
            <CampaignIcon campaign={campaign} size={56} />
            <div className={css.words}>
              <Anchor
                className={css.name}
                href={fillPath('/campaign/{id}', { id: campaign.label })}
                dir="auto"
              >
                {campaign.name}
              </Anchor>
              <span className={css.scope}>{discount.scope(campaign)}</span>
            </div>
            <span className={css.discount}>{discount.short(campaign)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
