import { formatNumber } from '#kernel/locale.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'

/** Formats an amount in exact tomans, as on a bank statement. */
export function useFormatExactTomans(): (amount: number) => string {
  const t = useMessages('refund')
  const locale = useLocale()
  return (amount) => t('refund_toman', { amount: formatNumber(locale, amount) })
}
