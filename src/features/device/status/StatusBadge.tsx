import type { ComponentProps } from 'react'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { Registration, Subscription } from '../registration/registration.loader.ts'
import { type DeviceState, deviceStateOf } from '../registration/registrationPage.rules.ts'

const TONES: Partial<Record<DeviceState, ComponentProps<typeof Badge>['tone']>> = {
  registered: 'action',
  failed: 'danger',
  ineligible: 'warn',
  account: 'danger',
  paused: 'warn',
  expired: 'danger',
}

interface Props {
  registration: Registration
  /** The active subscription of the device. */
  subscription: Subscription | undefined
}

export function StatusBadge({ registration, subscription }: Props) {
  const t = useMessages('registration')
  const state = deviceStateOf(registration, subscription)
  return <Badge tone={TONES[state] ?? 'neutral'}>{t(`registration_badge_${state}`)}</Badge>
}
