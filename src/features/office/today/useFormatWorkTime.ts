import { HOUR, parseInstant, SECOND, secondsBetween } from '#kernel/time.ts'
import { useMessages } from '#web/i18n.tsx'
import { productNow } from '#web/productClock.ts'
import { useFormatSeconds } from '../money/useFormatSeconds.ts'

interface WorkTimes {
  sinceTime: string | null
  untilTime: string | null
}

/** Formats how long work has waited, or how long it is until an end, by the clock of the product. */
export function useFormatWorkTime(): (work: WorkTimes) => string {
  const t = useMessages('officeToday')
  const span = useFormatSeconds()
  return ({ sinceTime, untilTime }) => {
    const now = productNow()
    if (untilTime) {
      const left = secondsBetween(now, parseInstant(untilTime))
      return left <= 0 ? t('office_work_now') : t('office_work_until', { span: span(left) })
    }
    if (!sinceTime) return ''
    const waited = secondsBetween(parseInstant(sinceTime), now)
    return waited * SECOND < HOUR ? t('office_work_new') : t('office_work_since', { span: span(waited) })
  }
}
