import { bind } from '#server/http/edge.ts'
import * as actions from './registration.actions.ts'
import * as contract from './registration.contract.ts'

export const registrationApi = [
  bind(contract.getRegistration, actions.getRegistration),
  bind(contract.retryRegistration, actions.retryRegistration),
  bind(contract.declineRegistration, actions.declineRegistration),
]
