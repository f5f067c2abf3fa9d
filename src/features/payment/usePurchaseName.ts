import { useMessages } from '#web/i18n.tsx'
import type { Payment } from './payment.loader.ts'

/** What was bought, in words. */
export function usePurchaseName(): (payment: Pick<Payment, 'target' | 'isRenewal' | 'number'>) => string {
  const t = useMessages('payment')
  return ({ target, isRenewal, number }) => {
    const names = [target.application?.name, target.package?.name].filter(Boolean)
    const name = names.join(' – ') || String(number)
    return isRenewal ? t('receipt_renewal', { name }) : name
  }
}
