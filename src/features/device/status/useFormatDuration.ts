import { useMessages } from '#web/i18n.tsx'
import { splitDuration } from '../registration/registrationPage.rules.ts'

/** Formats a duration, for example `span(3 * DAY)`. */
export function useFormatDuration(): (milliseconds: number) => string {
  const t = useMessages('registration')
  return (milliseconds) => {
    const span = splitDuration(milliseconds)
    if (span.unit === 'under_an_hour') return t('wait_under_an_hour')
    return t(span.unit === 'days' ? 'wait_days' : 'wait_hours', { count: span.count })
  }
}
