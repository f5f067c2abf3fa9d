import { link } from '#links.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useFormatThousandTomans } from '../useFormatThousandTomans.ts'
import type { ShopData } from './shop.types.ts'

/** The discount of the running campaign, with the way to it. The same for everybody; the code is on the campaign's page. */
export function CampaignNote({ campaign }: { campaign: NonNullable<ShopData['campaign']> }) {
  const t = useMessages('payment')
  const money = useFormatThousandTomans()
  const { name, percentOff, amountOff } = campaign
  return (
    <Notice
      title={name}
      action={
        <ButtonLink kind="secondary" href={link('/campaign')}>
          {t('countdown_link')}
        </ButtonLink>
      }
    >
      {percentOff === null
        ? t('code_off_amount', { amount: money(amountOff ?? 0) })
        : t('code_off_percent', { percent: percentOff })}
    </Notice>
  )
}
