import { bind } from '#server/http/edge.ts'
import * as actions from './ticket.actions.ts'
import * as contract from './ticket.contract.ts'

export const ticketApi = [
  bind(contract.getTopics, actions.getTopics),
  bind(contract.getTickets, actions.listTickets),
  bind(contract.createTicket, actions.createTicket),
  bind(contract.getTicket, actions.getTicket),
  bind(contract.readTicket, actions.readTicket),
  bind(contract.writeMessage, actions.writeMessage),
  bind(contract.closeTicket, actions.closeTicket),
  bind(contract.scoreTicket, actions.scoreTicket),
]
