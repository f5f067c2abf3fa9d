import type { ComponentProps } from 'react'
import { type StatusName, statusName } from '#features/device/registration/registrationPage.rules.ts'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'

type Told = Exclude<StatusName, 'declined' | 'cancelled'>

const TONES: Record<Told, NonNullable<ComponentProps<typeof Badge>['tone']>> = {
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

/** Why somebody is outside the line is told by what happened. */
function nameOf(status: number | null): Told {
  const name = statusName({ status, events: [] })
  return name === 'declined' || name === 'cancelled' ? 'none' : name
}

export function DeviceStatus({ status }: { status: number | null }) {
  const t = useMessages('officeDevice')
  const name = nameOf(status)
  return <Badge tone={TONES[name]}>{t(`office_device_status_${name}`)}</Badge>
}
