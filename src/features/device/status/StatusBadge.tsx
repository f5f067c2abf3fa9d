import type { ComponentProps } from 'react'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { Registration } from '../registration/registration.loader.ts'
import { type StatusName, statusNameOf } from '../registration/registrationPage.rules.ts'

const TONES: Partial<Record<StatusName, ComponentProps<typeof Badge>['tone']>> = {
  registered: 'action',
  failed: 'danger',
  ineligible: 'warn',
  account: 'danger',
  paused: 'warn',
}

export function StatusBadge({ registration }: { registration: Registration }) {
  const t = useMessages('registration')
  const name = statusNameOf(registration)
  return <Badge tone={TONES[name] ?? 'neutral'}>{t(`registration_badge_${name}`)}</Badge>
}
