import { bind } from '#server/edge.ts'
import { createPayment } from './opening.actions.ts'
import { listPackages } from './package.actions.ts'
import * as packages from './package.contract.ts'
import * as actions from './payment.actions.ts'
import * as contract from './payment.contract.ts'

export const paymentApi = [
  bind(packages.listPackages, listPackages),
  bind(contract.listMethods, actions.listMethods),
  bind(contract.createPayment, createPayment),
  bind(contract.listPayments, actions.listPayments),
  bind(contract.getPayment, actions.getPayment),
  bind(contract.claimPayment, actions.claimPayment),
  bind(contract.applyPayment, actions.applyPayment),
  bind(contract.tellPayment, actions.tellPayment),
]
