import { formatNumber } from '#kernel/locale.ts'
import { formatThousandToman, isWholeThousand, toman } from '#kernel/money.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'

/** Formats amounts in thousands of tomans, as people say them. Other amounts are formatted in tomans. */
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

/**
 * Formats an amount for places that already show the unit: only the number of thousands. Other amounts include their
 * unit.
 */
export function useFormatFigure(): (amount: number) => string {
  const locale = useLocale()
  const exact = useFormatTomans()
  return (amount) => (isWholeThousand(amount) ? formatThousandToman(locale, toman(amount)) : exact(amount))
}
