import { bindAll } from '#server/http/edge.ts'
import * as actions from './ticket.actions.ts'
import * as contract from './ticket.contract.ts'

export const ticketApi = bindAll(contract, { ...actions, getTickets: actions.listTickets })
