import { bindEndpoint } from '#server/http/edge.ts'
import { checkCode } from './promotion.actions.ts'
import * as contract from './promotion.contract.ts'

export const promotionApi = [bindEndpoint(contract.checkCode, checkCode)]
