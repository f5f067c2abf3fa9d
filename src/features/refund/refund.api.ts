import { bindAll } from '#server/http/edge.ts'
import { giveCard } from './payout/card.actions.ts'
import * as actions from './refund.actions.ts'
import * as contract from './refund.contract.ts'

export const refundApi = bindAll(contract, { ...actions, giveCard })
