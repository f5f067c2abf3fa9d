import { bindEndpoint } from '#server/http/edge.ts'
import { applySubscription } from './applySubscription.actions.ts'
import * as actions from './subscription.actions.ts'
import * as contract from './subscription.contract.ts'

export const subscriptionApi = [
  bindEndpoint(contract.listSubscriptions, actions.listSubscriptions),
  bindEndpoint(contract.applySubscription, applySubscription),
]
