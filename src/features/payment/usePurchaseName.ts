import { useMessages } from '#web/i18n.tsx'
import type { Payment } from './payment.loader.ts'

/** Formats the name of the purchased package or application. */
export function usePurchaseName(): (
  payment: Pick<Payment, 'target' | 'isRenewal' | 'isGift' | 'number'>,
) => string {
  const t = useMessages('payment')
  return ({ target, isRenewal, isGift, number }) => {
    const names = [target.application?.name, target.package?.name].filter(Boolean)
    const name = names.join(' – ') || String(number)
    if (isGift) return t('purchase_gift', { name })
    return isRenewal ? t('receipt_renewal', { name }) : name
  }
}
