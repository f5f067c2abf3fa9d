import { formatNumber } from '#kernel/locale.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'

/** Formats an amount as whole tomans with digit grouping. */
export function useFormatTomans(): (amount: number) => string {
  const t = useMessages('officeMoney')
  const locale = useLocale()
  return (amount) => t('office_toman', { amount: formatNumber(locale, amount) })
}
