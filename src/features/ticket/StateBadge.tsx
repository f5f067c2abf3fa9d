import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { TICKET_STATE_TONES } from './conversation/ticketPage.rules.ts'
import type { TicketState } from './ticket.rules.ts'

/** The state of a ticket as text; the colour is only an aid. */
export function StateBadge({ state }: { state: TicketState }) {
  const t = useMessages('ticket')
  return <Badge tone={TICKET_STATE_TONES[state]}>{t(`ticket_state_${state}`)}</Badge>
}
