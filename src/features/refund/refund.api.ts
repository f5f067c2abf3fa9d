import { bindEndpoint } from '#server/http/edge.ts'
import { setPayoutCard } from './payout/card.actions.ts'
import * as actions from './refund.actions.ts'
import * as contract from './refund.contract.ts'

export const refundApi = [
  bindEndpoint(contract.quoteRefund, actions.quoteRefund),
  bindEndpoint(contract.listRefunds, actions.listRefunds),
  bindEndpoint(contract.getRefund, actions.getRefund),
  bindEndpoint(contract.requestRefund, actions.requestRefund),
  bindEndpoint(contract.withdrawRefund, actions.withdrawRefund),
  bindEndpoint(contract.setPayoutCard, setPayoutCard),
]
