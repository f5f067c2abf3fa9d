import { toLocalDigits } from '#kernel/locale.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import type { OfficeCalls } from '../shell/officeCalls.ts'

type Card = OfficeCalls['GET /refunds']['output']['refunds'][number]['card']

/** Formats a bank card for lists: its last four digits and its bank, if known. */
export function useFormatOfficeCard(): (card: Card) => string {
  const t = useMessages('refund')
  const locale = useLocale()
  return (card) => {
    if (!card) return ''
    // Unicode marks isolate the digits, so that the dots stay before them in Persian text.
    const digits = `\u2066•••• ${toLocalDigits(locale, card.lastFour)}\u2069`
    return card.bank ? `${digits} ${t(`bank_${card.bank}`)}` : digits
  }
}
