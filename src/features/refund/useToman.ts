import { formatNumber } from '#kernel/locale.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'

/** To the toman: what is paid back is not a price but an amount that a bank will show. */
export function useToman(): (amount: number) => string {
  const t = useMessages('refund')
  const locale = useLocale()
  return (amount) => t('refund_toman', { amount: formatNumber(locale, amount) })
}
