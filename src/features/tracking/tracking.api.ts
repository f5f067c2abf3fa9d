import { bindEndpoint } from '#server/http/edge.ts'
import * as actions from './tracking.actions.ts'
import * as contract from './tracking.contract.ts'

export const trackingApi = [
  bindEndpoint(contract.recordAction, actions.recordAction),
  bindEndpoint(contract.recordEvents, actions.recordEvents),
]
