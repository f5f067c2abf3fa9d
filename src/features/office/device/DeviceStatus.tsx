import type { ComponentProps } from 'react'
import { type StatusName, statusNameOf } from '#features/device/registration/registrationPage.rules.ts'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'

type ListedStatus = Exclude<StatusName, 'declined' | 'cancelled'>

const TONES: Record<ListedStatus, NonNullable<ComponentProps<typeof Badge>['tone']>> = {
  waiting: 'neutral',
  registering: 'neutral',
  registered: 'action',
  failed: 'danger',
  ineligible: 'warn',
  processing: 'neutral',
  account: 'danger',
  paused: 'warn',
  none: 'neutral',
}

/** The title of a device's status. The timeline of the device explains why it left the queue. */
function nameOf(status: number | null): ListedStatus {
  const name = statusNameOf({ status, events: [] })
  return name === 'declined' || name === 'cancelled' ? 'none' : name
}

export function DeviceStatus({ status }: { status: number | null }) {
  const t = useMessages('officeDevice')
  const name = nameOf(status)
  return <Badge tone={TONES[name]}>{t(`office_device_status_${name}`)}</Badge>
}
