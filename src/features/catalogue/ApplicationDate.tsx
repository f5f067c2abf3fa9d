import { formatDay } from '#web/dates.ts'
import { useLocale } from '#web/i18n.tsx'

export function ApplicationDate({ at }: { at: string }) {
  const locale = useLocale()
  return (
    // An older Intl may write the same day a little differently; the server's words stand.
    <time dateTime={at} suppressHydrationWarning>
      {formatDay(locale, at)}
    </time>
  )
}
