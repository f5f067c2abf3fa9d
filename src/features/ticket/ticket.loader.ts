import { type Api, isApiError } from '#web/api.ts'
import { behindLogin } from '#web/behindLogin.ts'
import type { Calls } from '#web/calls.ts'
import type { LoaderInput } from '#web/loader.ts'
import { readStored } from '#web/storage/storage.ts'
import { preselected } from './form/ticketForm.rules.ts'

export type Topic = Calls['GET /ticket/topic']['output']['topics'][number]
export type SubTopic = Topic['subTopics'][number]
export type TopicField = SubTopic['fields'][number]
export type TicketSummary = Calls['GET /ticket']['output']['items'][number]
export type Ticket = Calls['GET /ticket/{id}']['output']
export type TicketMessage = Ticket['messages'][number]
export type TicketFile = TicketMessage['files'][number]

export interface EntryData {
  /** How many there are and how many have news; null for a visitor, and where that alone did not load. */
  own: { total: number; unread: number } | null
}

/** For everybody: who wants help is not asked for anything before they go on. */
export async function loadTicketEntry({ api }: LoaderInput): Promise<EntryData> {
  if (!readStored('accessToken')) return { own: null }
  try {
    const { total, unread } = await api('GET /ticket', { perPage: 1 })
    return { own: { total, unread } }
  } catch {
    return { own: null }
  }
}

/** Also for visitors: what they write stays in the tab, and sending it leads through the login and back. */
export async function loadNewTicket({ api, query }: LoaderInput) {
  const { topics } = await api('GET /ticket/topic', {})
  return { topics, asked: preselected(topics, query.get('topic'), query.get('sub')) }
}

export const loadTickets = behindLogin(({ api, query }) => {
  const page = Number(query.get('page'))
  return api('GET /ticket', Number.isInteger(page) && page > 0 && page <= LAST_PAGE ? { page } : {})
})

/** The last one that the call takes. */
const LAST_PAGE = 10_000

/** Null for one that is not there or somebody else's: the page says so, with a way on. */
export const loadTicket = behindLogin(async ({ api, parameters }): Promise<{ ticket: Ticket | null }> => {
  return { ticket: await findTicket(api, parameters['id'] ?? '') }
})

async function findTicket(api: Api, id: string): Promise<Ticket | null> {
  try {
    return await api('GET /ticket/{id}', { id })
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}
