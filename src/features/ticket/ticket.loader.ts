import { type Api, isApiError } from '#web/api.ts'
import type { Calls } from '#web/calls.ts'
import type { LoaderInput } from '#web/loader.ts'
import { requireLogin } from '#web/session/requireLogin.ts'
import { readStored } from '#web/storage/storage.ts'
import { topicOfLink } from './form/ticketForm.rules.ts'

export type Topic = Calls['GET /ticket/topic']['output']['topics'][number]
export type SubTopic = Topic['subTopics'][number]
export type TopicField = SubTopic['fields'][number]
export type TicketSummary = Calls['GET /ticket']['output']['items'][number]
export type Ticket = Calls['GET /ticket/{id}']['output']
export type TicketMessage = Ticket['messages'][number]
export type TicketFile = TicketMessage['files'][number]

export interface EntryData {
  /** The number of the user's tickets and of unread ones; null for a visitor and if it failed to load. */
  own: { total: number; unread: number } | null
}

/** Loads the public ticket page. The login comes only when the visitor continues. */
export async function loadTicketEntry({ api }: LoaderInput): Promise<EntryData> {
  if (!readStored('accessToken')) return { own: null }
  try {
    const { total, unread } = await api('GET /ticket', { perPage: 1 })
    return { own: { total, unread } }
  } catch {
    return { own: null }
  }
}

/**
 * Loads the new ticket form, also for visitors: the tab keeps their draft, and sending leads through the login and
 * back.
 */
export async function loadNewTicket({ api, query }: LoaderInput) {
  const [{ topics }, own] = await Promise.all([api('GET /ticket/topic', {}), loadOwnThings(api)])
  return { topics, own, asked: topicOfLink(topics, query.get('topic'), query.get('sub')) }
}

export type OwnItems = Awaited<ReturnType<typeof loadOwnThings>>

/**
 * Lists the items that a ticket can be about: payments, devices and applications of the user. Users without any type a
 * text instead.
 */
async function loadOwnThings(api: Api) {
  const isUser = readStored('accessToken') !== null
  const [payments, devices] = await Promise.all([
    isUser ? api('GET /payment', {}).then((answer) => answer.payments, nothing) : [],
    isUser ? api('GET /device', {}).then((answer) => answer.devices, nothing) : [],
  ])
  const onDevices = await Promise.all(
    devices.map(({ id }) =>
      api('GET /device/{id}/application', { id }).then((answer) => answer.applications, nothing),
    ),
  )
  const applications = new Map(onDevices.flat().map((one) => [one.id, one]))
  return { payments, devices, applications: [...applications.values()] }
}

const nothing = () => []

export const loadTickets = requireLogin(({ api, query }) => {
  const page = Number(query.get('page'))
  return api('GET /ticket', Number.isInteger(page) && page > 0 && page <= LAST_PAGE ? { page } : {})
})

/** The highest page number that the ticket list accepts. */
const LAST_PAGE = 10_000

/** Loads a ticket; null if it is missing or belongs to another user. The page then shows a message and a link. */
export const loadTicket = requireLogin(async ({ api, parameters }): Promise<{ ticket: Ticket | null }> => {
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
