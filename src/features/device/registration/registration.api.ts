import { bindEndpoint } from '#server/http/edge.ts'
import * as actions from './registration.actions.ts'
import * as contract from './registration.contract.ts'

export const registrationApi = [
  bindEndpoint(contract.getRegistration, actions.getRegistration),
  bindEndpoint(contract.retryRegistration, actions.retryRegistration),
  bindEndpoint(contract.declineRegistration, actions.declineRegistration),
]
