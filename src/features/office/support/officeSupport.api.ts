import { bindContract, type EndpointBinding } from '#server/http/edge.ts'
import * as comment from './commentDesk.actions.ts'
import * as commentContract from './commentDesk.contract.ts'
import * as problem from './problemDesk.actions.ts'
import * as problemContract from './problemDesk.contract.ts'
import * as reply from './reply/reply.actions.ts'
import * as replyContract from './reply/reply.contract.ts'
import * as ticket from './ticket/ticketDesk.actions.ts'
import * as ticketContract from './ticket/ticketDesk.contract.ts'

export const officeSupportApi: EndpointBinding[] = [
  ...bindContract(ticketContract, ticket),
  ...bindContract(replyContract, reply),
  ...bindContract(problemContract, problem),
  ...bindContract(commentContract, comment),
]
