import type { TicketOwner } from '../desk.rules.ts'

interface TicketListFilter {
  topic: string
  who: TicketOwner | undefined
}

/** The query of a ticket's URL. It keeps the filter of the list, so that the next ticket matches the same filter. */
export function ticketPlace({ topic, who }: TicketListFilter): string {
  const query = new URLSearchParams()
  if (topic) query.set('topic', topic)
  if (who) query.set('who', who)
  const text = query.toString()
  return text ? `?${text}` : ''
}
