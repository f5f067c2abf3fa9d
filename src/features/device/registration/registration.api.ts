import { bindAll } from '#server/http/edge.ts'
import * as actions from './registration.actions.ts'
import * as contract from './registration.contract.ts'

export const registrationApi = bindAll(contract, actions)
