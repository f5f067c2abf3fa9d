import { useMessages } from '#web/i18n.tsx'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS
const DAY_SECONDS = 24 * HOUR_SECONDS

/** Formats a waiting time in its largest unit. */
export function useFormatWait(): (seconds: number) => string {
  const t = useMessages('officeSupport')
  return (seconds) => {
    if (seconds >= DAY_SECONDS) return t('office_wait_days', { count: Math.floor(seconds / DAY_SECONDS) })
    if (seconds >= HOUR_SECONDS) return t('office_wait_hours', { count: Math.floor(seconds / HOUR_SECONDS) })
    if (seconds < MINUTE_SECONDS) return t('office_wait_seconds')
    return t('office_wait_minutes', { count: Math.floor(seconds / MINUTE_SECONDS) })
  }
}
