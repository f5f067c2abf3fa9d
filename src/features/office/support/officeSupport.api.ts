import { type Binding, bind } from '#server/http/edge.ts'
import * as comment from './commentDesk.actions.ts'
import * as commentContract from './commentDesk.contract.ts'
import * as problem from './problemDesk.actions.ts'
import * as problemContract from './problemDesk.contract.ts'
import * as ticket from './ticket/ticketDesk.actions.ts'
import * as ticketContract from './ticket/ticketDesk.contract.ts'

export const officeSupportApi: Binding[] = [
  bind(ticketContract.listQueue, ticket.listQueue),
  bind(ticketContract.showTicket, ticket.showTicket),
  bind(ticketContract.speak, ticket.speak),
  bind(ticketContract.closeTicket, ticket.closeTicket),
  bind(ticketContract.keepTicketFile, ticket.keepTicketFile),
  bind(ticketContract.openTicketFile, ticket.openTicketFile),
  bind(problemContract.listProblems, problem.listProblems),
  bind(problemContract.solveProblem, problem.solveProblem),
  bind(commentContract.listComments, comment.listComments),
  bind(commentContract.hideComment, comment.hideComment),
  bind(commentContract.answerComment, comment.answerComment),
]
