import type { ComponentProps } from 'react'
import type { PaymentState } from '#features/payment/payment.rules.ts'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'

const TONES: Record<PaymentState, NonNullable<ComponentProps<typeof Badge>['tone']>> = {
  created: 'neutral',
  redirected: 'neutral',
  verifying: 'warn',
  paid: 'action',
  applied: 'action',
  failed: 'danger',
  expired: 'neutral',
  refunded: 'warn',
}

export function PaymentBadge({ state }: { state: PaymentState }) {
  const t = useMessages('officeMoney')
  return <Badge tone={TONES[state]}>{t(`office_payment_state_${state}`)}</Badge>
}
