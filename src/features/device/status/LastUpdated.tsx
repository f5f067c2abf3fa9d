import type { Instant } from '#kernel/time.ts'
import { formatInstant } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import css from './DeviceStatus.module.css'

interface Props {
  heardAt: Instant
  isStale: boolean
}

/** Shows the age of the page's data. Always one line, so that the layout does not move when the connection is lost. */
export function LastUpdated({ heardAt, isStale }: Props) {
  const t = useMessages('registration')
  const time = formatInstant(useLocale(), heardAt.toISOString())
  return (
    <p className={css.small} role={isStale ? 'status' : undefined}>
      {isStale ? t('wait_stale', { time }) : t('wait_updated', { time })}
    </p>
  )
}
