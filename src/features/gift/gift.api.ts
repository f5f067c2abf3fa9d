import { bindAll } from '#server/http/edge.ts'
import * as actions from './gift.actions.ts'
import * as contract from './gift.contract.ts'

export const giftApi = bindAll(contract, actions)
