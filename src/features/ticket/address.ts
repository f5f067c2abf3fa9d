import { fillPath, LINKS, OPEN_TARGETS } from '#links.ts'

/** Only these pages lead there, so it is not among the links that every page carries. */
export const MY_TICKETS = `${LINKS.tickets}/view`

export function ticketPath(id: string): string {
  return fillPath(OPEN_TARGETS.ticket, { id })
}
