import { formatDay } from '#web/dates.ts'
import { useLocale } from '#web/i18n.tsx'

export function ApplicationDate({ at }: { at: string }) {
  const locale = useLocale()
  return <time dateTime={at}>{formatDay(locale, at)}</time>
}
