import { useMessages } from '#web/i18n.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'

interface Effect {
  percentOff: number | null
  amountOff: number | null
  giftDays: number | null
}

/** Describes in a few words what a discount or gift code does. */
export function useFormatCodeEffect(): (effect: Effect) => string {
  const t = useMessages('officeSales')
  const { number, percent } = useFormatFigures()
  return ({ percentOff, amountOff, giftDays }) => {
    if (percentOff !== null) return percent(percentOff / 100, 0)
    if (amountOff !== null) return t('office_sale_toman', { amount: number(amountOff) })
    return t('office_gift_days', { count: giftDays ?? 0 })
  }
}
