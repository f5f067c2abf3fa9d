import { bindContract, type EndpointBinding } from '#server/http/edge.ts'
import * as actions from './slots.actions.ts'
import * as contract from './slots.contract.ts'

export const officeSlotsApi: EndpointBinding[] = bindContract(contract, actions)
