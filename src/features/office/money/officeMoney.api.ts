import { type Binding, bind } from '#server/http/edge.ts'
import * as payments from './payments.actions.ts'
import * as paymentsContract from './payments.contract.ts'
import * as refunds from './refunds.actions.ts'
import * as refundsContract from './refunds.contract.ts'

export const officeMoneyApi: Binding[] = [
  bind(paymentsContract.listPayments, payments.listPayments),
  bind(paymentsContract.searchPayments, payments.searchPayments),
  bind(paymentsContract.getPayment, payments.getPayment),
  bind(paymentsContract.reconcilePayment, payments.reconcilePayment),
  bind(paymentsContract.reconcileAll, payments.reconcileAll),
  bind(refundsContract.listRefunds, refunds.listRefunds),
  bind(refundsContract.getRefund, refunds.getRefund),
  bind(refundsContract.approveRefund, refunds.approveRefund),
  bind(refundsContract.payRefund, refunds.payRefund),
  bind(refundsContract.rejectRefund, refunds.rejectRefund),
  bind(refundsContract.showCard, refunds.showCard),
]
