import { bind } from '#server/http/edge.ts'
import { giveCard } from './payout/card.actions.ts'
import * as actions from './refund.actions.ts'
import * as contract from './refund.contract.ts'

export const refundApi = [
  bind(contract.quoteRefund, actions.quoteRefund),
  bind(contract.listRefunds, actions.listRefunds),
  bind(contract.getRefund, actions.getRefund),
  bind(contract.requestRefund, actions.requestRefund),
  bind(contract.withdrawRefund, actions.withdrawRefund),
  bind(contract.giveCard, giveCard),
]
