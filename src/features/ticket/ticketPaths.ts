import { fillPath, link } from '#links.ts'

/**
 * The path of the user's tickets. Only the ticket pages link there, so it is not among the links that every page loads.
 */
export const MY_TICKETS_PATH = `${link('/ticket')}/view`

export function ticketPagePath(id: string): string {
  return fillPath('/ticket/{id}', { id })
}
