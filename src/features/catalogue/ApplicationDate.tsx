import type { Locale } from '#kernel/locale.ts'
import { instant } from '#kernel/time.ts'
import { useLocale } from '#web/i18n.tsx'

/** Jalali in Persian, in the time of Tehran, so that server and browser say the same day. */
const CALENDAR: Record<Locale, string> = { fa: 'fa-IR-u-ca-persian', en: 'en-GB' }
const DAY = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'Asia/Tehran' } as const

export function ApplicationDate({ at }: { at: string }) {
  const locale = useLocale()
  return (
    // An older Intl may write the same day a little differently; the server's words stand.
    <time dateTime={at} suppressHydrationWarning>
      {new Intl.DateTimeFormat(CALENDAR[locale], DAY).format(instant(at))}
    </time>
  )
}
