import { Badge } from '#ui/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { TicketState } from './ticket.rules.ts'
import { STATE_TONES } from './ticketPage.rules.ts'

/** Where a ticket stands, in words; the colour only helps. */
export function StateBadge({ state }: { state: TicketState }) {
  const t = useMessages('ticket')
  return <Badge tone={STATE_TONES[state]}>{t(`ticket_state_${state}`)}</Badge>
}
