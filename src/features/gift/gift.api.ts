import { bindEndpoint } from '#server/http/edge.ts'
import { getGift, redeemGift } from './gift.actions.ts'
import * as contract from './gift.contract.ts'

export const giftApi = [
  bindEndpoint(contract.redeemGift, redeemGift),
  bindEndpoint(contract.getGift, getGift),
]
