import { bindEndpoint } from '#server/http/edge.ts'
import * as actions from './push.actions.ts'
import * as contract from './push.contract.ts'

export const pushApi = [
  bindEndpoint(contract.getPushKey, actions.getPushKey),
  bindEndpoint(contract.subscribePush, actions.subscribePush),
  bindEndpoint(contract.unsubscribePush, actions.unsubscribePush),
]
