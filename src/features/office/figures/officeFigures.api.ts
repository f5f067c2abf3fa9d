import { bindContract, type EndpointBinding } from '#server/http/edge.ts'
import * as actions from './figures.actions.ts'
import * as contract from './figures.contract.ts'

export const officeFiguresApi: EndpointBinding[] = bindContract(contract, actions)
