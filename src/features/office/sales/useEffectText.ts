import { useMessages } from '#web/i18n.tsx'
import { useFigures } from '../kit/useFigures.ts'

interface Effect {
  percentOff: number | null
  amountOff: number | null
  giftDays: number | null
}

/** Describes in a few words what a discount or gift code does. */
export function useEffectText(): (effect: Effect) => string {
  const t = useMessages('officeSales')
  const { number, percent } = useFigures()
  return ({ percentOff, amountOff, giftDays }) => {
    if (percentOff !== null) return percent(percentOff / 100, 0)
    if (amountOff !== null) return t('office_sale_toman', { amount: number(amountOff) })
    return t('office_gift_days', { count: giftDays ?? 0 })
  }
}
