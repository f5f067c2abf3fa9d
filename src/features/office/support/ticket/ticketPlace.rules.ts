import type { TicketOwner } from '../desk.rules.ts'

interface TicketListFilter {
  topic: string
  who: TicketOwner | undefined
}

/** The query of a ticket's address that keeps the filter of the list, so that the next ticket is of the same one. */
export function ticketPlace({ topic, who }: TicketListFilter): string {
  const query = new URLSearchParams()
  if (topic) query.set('topic', topic)
  if (who) query.set('who', who)
  const text = query.toString()
  return text ? `?${text}` : ''
}
