import { bind } from '#server/http/edge.ts'
import * as actions from './payment.actions.ts'
import * as contract from './payment.contract.ts'
import { createPayment } from './settlement/createPayment.actions.ts'
import { listPackages } from './shop/package.actions.ts'
import * as packages from './shop/package.contract.ts'

export const paymentApi = [
  bind(packages.listPackages, listPackages),
  bind(contract.listMethods, actions.listMethods),
  bind(contract.createPayment, createPayment),
  bind(contract.listPayments, actions.listPayments),
  bind(contract.getPayment, actions.getPayment),
  bind(contract.claimPayment, actions.claimPayment),
  bind(contract.applyPayment, actions.applyPayment),
  bind(contract.acknowledgePayment, actions.acknowledgePayment),
]
