import { bindEndpoint } from '#server/http/edge.ts'
import * as actions from './payment.actions.ts'
import * as contract from './payment.contract.ts'
import { createPayment } from './settlement/createPayment.actions.ts'
import { getPackageSummary, listPackages } from './shop/package.actions.ts'
import * as packages from './shop/package.contract.ts'

export const paymentApi = [
  bindEndpoint(packages.listPackages, listPackages),
  bindEndpoint(packages.getPackageSummary, getPackageSummary),
  bindEndpoint(contract.listMethods, actions.listMethods),
  bindEndpoint(contract.createPayment, createPayment),
  bindEndpoint(contract.listPayments, actions.listPayments),
  bindEndpoint(contract.getPayment, actions.getPayment),
  bindEndpoint(contract.claimPayment, actions.claimPayment),
  bindEndpoint(contract.applyPayment, actions.applyPayment),
  bindEndpoint(contract.acknowledgePayment, actions.acknowledgePayment),
]
