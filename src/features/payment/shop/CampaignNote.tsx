import { link } from '#links.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useFormatThousandTomans } from '../useFormatThousandTomans.ts'
import css from './CampaignNote.module.css'
import type { ShopData } from './shop.types.ts'

/** The discount of the current campaign, with a link. The same for everybody; the code is on the campaign's page. */
export function CampaignNote({ campaign }: { campaign: NonNullable<ShopData['campaign']> }) {
  const t = useMessages('payment')
  const money = useFormatThousandTomans()
  const { name, percentOff, amountOff } = campaign
  return (
    <p className={css.note}>
      <span>
        <strong>{name}</strong>{' '}
        {percentOff === null
          ? t('code_off_amount', { amount: money(amountOff ?? 0) })
          : t('code_off_percent', { percent: percentOff })}
      </span>
      <Anchor className={css.link} href={link('/campaign')}>
        {t('countdown_link')}
      </Anchor>
    </p>
  )
}
