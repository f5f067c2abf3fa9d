import { toLocalDigits } from '#kernel/locale.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import type { Refund } from '../refund.loader.ts'

/** The last four digits of a card and its bank, if known. The store never shows more. */
export function useFormatCard(): (card: Refund['card']) => string {
  const t = useMessages('refund')
  const locale = useLocale()
  return (card) => {
    if (!card) return ''
    // Unicode isolates keep the dots before the card's digits on a Persian page.
    const digits = `\u2066•••• ${toLocalDigits(locale, card.lastFour)}\u2069`
    return t('refund_card_name', { digits, bank: card.bank ? t(`bank_${card.bank}`) : '' }).trim()
  }
}
