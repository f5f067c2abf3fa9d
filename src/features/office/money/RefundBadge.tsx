import type { ComponentProps } from 'react'
import type { RefundState } from '#features/refund/refund.rules.ts'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'

interface RefundBadgeState {
  state: RefundState
  cardFailure?: string | null
  mayPay?: boolean
  mayApprove?: boolean
}

type Name = RefundState | 'bank' | 'card' | 'approval'

/**
 * The name of a refund's state. A refund that we owe is at the bank, waits for another card, or waits for an operator.
 */
function nameOf({ state, cardFailure = null, mayPay, mayApprove }: RefundBadgeState): Name {
  if (state !== 'paying' || mayPay === undefined) return state
  if (cardFailure !== null) return 'card'
  if (mayApprove) return 'approval'
  return mayPay ? 'paying' : 'bank'
}

const TONES: Record<Name, NonNullable<ComponentProps<typeof Badge>['tone']>> = {
  requested: 'neutral',
  paying: 'danger',
  bank: 'neutral',
  card: 'warn',
  approval: 'danger',
  paid: 'action',
  withdrawn: 'neutral',
  rejected: 'neutral',
}

export function RefundBadge({ refund }: { refund: RefundBadgeState }) {
  const t = useMessages('officeMoney')
  const name = nameOf(refund)
  return <Badge tone={TONES[name]}>{t(`office_refund_state_${name}`)}</Badge>
}
