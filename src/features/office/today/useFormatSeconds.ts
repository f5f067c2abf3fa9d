import { DAY, HOUR, MINUTE, SECOND } from '#kernel/time.ts'
import { useMessages } from '#web/i18n.tsx'

/** Formats a duration in its largest unit only. */
export function useFormatSeconds(): (seconds: number) => string {
  const t = useMessages('officeToday')
  return (seconds) => {
    const ms = Math.max(0, seconds) * SECOND
    if (ms >= 2 * DAY) return t('office_today_days', { count: Math.round(ms / DAY) })
    if (ms >= 2 * HOUR) return t('office_today_hours', { count: Math.round(ms / HOUR) })
    return t('office_today_minutes', { count: Math.round(ms / MINUTE) })
  }
}
