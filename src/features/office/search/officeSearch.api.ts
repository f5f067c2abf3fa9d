import { bindContract, type EndpointBinding } from '#server/http/edge.ts'
import * as actions from './search.actions.ts'
import * as contract from './search.contract.ts'

export const officeSearchApi: EndpointBinding[] = bindContract(contract, actions)
