import { bindAll } from '#server/http/edge.ts'
import * as actions from './promotion.actions.ts'
import * as contract from './promotion.contract.ts'

export const promotionApi = bindAll(contract, actions)
