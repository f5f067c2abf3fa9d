import { bind } from '#server/http/edge.ts'
import * as actions from './push.actions.ts'
import * as contract from './push.contract.ts'

export const pushApi = [
  bind(contract.getPushKey, actions.getPushKey),
  bind(contract.subscribePush, actions.subscribePush),
  bind(contract.unsubscribePush, actions.unsubscribePush),
]
