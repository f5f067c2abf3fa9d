import { splitDuration } from '#features/device/registration/registrationPage.rules.ts'
import { SECOND } from '#kernel/time.ts'
import { useMessages } from '#web/i18n.tsx'

/** Formats a duration in seconds as text. */
export function useFormatSeconds(): (seconds: number) => string {
  const t = useMessages('officeMoney')
  return (seconds) => {
    const span = splitDuration(seconds * SECOND)
    if (span.unit === 'under_an_hour') return t('office_span_under_an_hour')
    return t(`office_span_${span.unit}`, { count: span.count })
  }
}
