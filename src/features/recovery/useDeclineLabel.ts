import { formatNumber } from '#kernel/locale.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'

/** The label of the refund button, with the amount when it is known and not zero. */
export function useDeclineLabel(quote: { amount: number; hindrance: string | null } | null): string {
  const t = useMessages('recovery')
  const locale = useLocale()
  if (!quote || quote.hindrance !== null || quote.amount === 0) return t('reset_decline')
  return t('reset_decline_amount', { amount: formatNumber(locale, quote.amount) })
}
