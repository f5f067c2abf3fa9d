import { formatNumber } from '#kernel/locale.ts'
import { formatThousandToman, isWholeThousand, toman } from '#kernel/money.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'

/** Formats amounts in thousand tomans, as people say them. One that is no whole thousand is said in tomans. */
export function useFormatThousandTomans(): (amount: number) => string {
  const t = useMessages('payment')
  const locale = useLocale()
  const exact = useFormatTomans()
  return (amount) =>
    isWholeThousand(amount)
      ? t('money_thousand_toman', { price: formatThousandToman(locale, toman(amount)) })
      : exact(amount)
}

/** Formats exact tomans, for VAT, receipts and prices per day. */
export function useFormatTomans(): (amount: number) => string {
  const t = useMessages('payment')
  const locale = useLocale()
  return (amount) => t('money_toman', { amount: formatNumber(locale, amount) })
}

/** Formats an amount where its place names the unit: the number of thousands. Anything else says its unit itself. */
export function useFormatFigure(): (amount: number) => string {
  const locale = useLocale()
  const exact = useFormatTomans()
  return (amount) => (isWholeThousand(amount) ? formatThousandToman(locale, toman(amount)) : exact(amount))
}
