import { bind } from '#server/http/edge.ts'
import * as actions from './tracking.actions.ts'
import * as contract from './tracking.contract.ts'

export const trackingApi = [
  bind(contract.recordAction, actions.recordAction),
  bind(contract.recordEvents, actions.recordEvents),
]
