import { bind } from '#server/http/edge.ts'
import { getGift, redeemGift } from './gift.actions.ts'
import * as contract from './gift.contract.ts'

export const giftApi = [bind(contract.redeemGift, redeemGift), bind(contract.getGift, getGift)]
