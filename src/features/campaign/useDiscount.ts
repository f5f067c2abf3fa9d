import { localisedText } from '#features/catalogue/localised.rules.ts'
import { formatThousandToman, toman } from '#kernel/money.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useSite } from '#web/site.tsx'
import type { ListedCampaign } from './campaign.loader.ts'

/** Formats the discount of a campaign as text. */
export function useDiscount() {
  const t = useMessages('campaign')
  const locale = useLocale()
  const { brand } = useSite()
  const thousands = (amount: number | null) => formatThousandToman(locale, toman(amount ?? 0))
  return {
    amount: ({ percentOff, amountOff }: ListedCampaign) =>
      percentOff === null
        ? t('campaign_amount_off', { price: thousands(amountOff) })
        : t('campaign_percent_off', { percent: percentOff }),
    /** A shorter form of the discount, for small places below a heading that explains it. */
    short: ({ percentOff, amountOff }: ListedCampaign) =>
      percentOff === null
        ? t('campaign_amount_short', { price: thousands(amountOff) })
        : t('campaign_percent_off', { percent: percentOff }),
    scope: ({ isForApplication, application, name }: ListedCampaign) =>
      isForApplication
        ? t('campaign_scope_application', {
            name: application ? localisedText(locale, application, 'name') : name,
          })
        : t('campaign_scope_store', { brand: brand[locale] }),
  }
}
