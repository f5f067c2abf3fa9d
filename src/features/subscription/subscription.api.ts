import { bind } from '#server/http/edge.ts'
import { applySubscription } from './applySubscription.actions.ts'
import * as actions from './subscription.actions.ts'
import * as contract from './subscription.contract.ts'

export const subscriptionApi = [
  bind(contract.listSubscriptions, actions.listSubscriptions),
  bind(contract.applySubscription, applySubscription),
]
