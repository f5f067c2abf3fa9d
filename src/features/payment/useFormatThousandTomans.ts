import { formatThousandToman, toman } from '#kernel/money.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'

/** Formats amounts in thousand tomans, as people say them. */
export function useFormatThousandTomans(): (amount: number) => string {
  const t = useMessages('payment')
  const locale = useLocale()
  return (amount) => t('money_thousand_toman', { price: formatThousandToman(locale, toman(amount)) })
}
