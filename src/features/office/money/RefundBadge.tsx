import type { ComponentProps } from 'react'
import type { PayoutStage } from '#features/refund/payout/payoutByOperator.rules.ts'
import type { RefundState } from '#features/refund/refund.rules.ts'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'

interface RefundBadgeState {
  state: RefundState
  standing?: PayoutStage | null
}

type Name = RefundState | Exclude<PayoutStage, 'hand'>

/**
 * The title of a refund's state. A refund that we owe is at the bank, waits for another card, or waits for an operator.
 */
function nameOf({ state, standing }: RefundBadgeState): Name {
  return !standing || standing === 'hand' ? state : standing
}

const TONES: Record<Name, NonNullable<ComponentProps<typeof Badge>['tone']>> = {
  requested: 'neutral',
  paying: 'danger',
  bank: 'neutral',
  card: 'warn',
  approval: 'danger',
  claimed: 'warn',
  refused: 'danger',
  paid: 'action',
  withdrawn: 'neutral',
  rejected: 'neutral',
}

export function RefundBadge({ refund }: { refund: RefundBadgeState }) {
  const t = useMessages('officeMoney')
  const name = nameOf(refund)
  return <Badge tone={TONES[name]}>{t(`office_refund_state_${name}`)}</Badge>
}
