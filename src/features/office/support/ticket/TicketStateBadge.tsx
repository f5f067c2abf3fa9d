import type { ComponentProps } from 'react'
import type { TicketState } from '#features/ticket/ticket.rules.ts'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'

const TONES: Record<TicketState, NonNullable<ComponentProps<typeof Badge>['tone']>> = {
  open: 'warn',
  answered: 'action',
  waiting: 'neutral',
  closed: 'neutral',
}

/** The state of a ticket from the operator's point of view. */
export function TicketStateBadge({ state }: { state: TicketState }) {
  const t = useMessages('officeSupport')
  return <Badge tone={TONES[state]}>{t(`office_ticket_state_${state}`)}</Badge>
}
