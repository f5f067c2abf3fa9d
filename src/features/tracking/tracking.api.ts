import { bind } from '#server/http/edge.ts'
import * as actions from './tracking.actions.ts'
import * as contract from './tracking.contract.ts'

export const trackingApi = [
  bind(contract.tellAction, actions.tellAction),
  bind(contract.tellEvents, actions.tellEvents),
]
