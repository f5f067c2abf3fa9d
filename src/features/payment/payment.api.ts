import { bindAll } from '#server/http/edge.ts'
import * as actions from './payment.actions.ts'
import * as contract from './payment.contract.ts'
import { createPayment } from './settlement/createPayment.actions.ts'
import * as shop from './shop/package.actions.ts'
import * as shopContract from './shop/package.contract.ts'

export const paymentApi = [
  ...bindAll(shopContract, shop),
  ...bindAll(contract, { ...actions, createPayment }),
]
