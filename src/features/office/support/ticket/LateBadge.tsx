import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useFormatWait } from '../useFormatWait.ts'

/** How late our answer to a ticket is, or how much time is left. */
export function LateBadge({ lateSeconds }: { lateSeconds: number }) {
  const t = useMessages('officeSupport')
  const wait = useFormatWait()
  if (lateSeconds >= 0)
    return <Badge tone="danger">{t('office_ticket_late', { wait: wait(lateSeconds) })}</Badge>
  return <Badge tone="neutral">{t('office_ticket_in_time', { wait: wait(-lateSeconds) })}</Badge>
}
