import { bindEndpoint } from '#server/http/edge.ts'
import * as actions from './ticket.actions.ts'
import * as contract from './ticket.contract.ts'

export const ticketApi = [
  bindEndpoint(contract.getTopics, actions.getTopics),
  bindEndpoint(contract.getTickets, actions.listTickets),
  bindEndpoint(contract.createTicket, actions.createTicket),
  bindEndpoint(contract.getTicket, actions.getTicket),
  bindEndpoint(contract.readTicket, actions.readTicket),
  bindEndpoint(contract.writeTicketMessage, actions.writeTicketMessage),
  bindEndpoint(contract.closeTicket, actions.closeTicket),
  bindEndpoint(contract.scoreTicket, actions.scoreTicket),
]
