import { subscriptionApplied } from '#features/subscription/subscription.facts.ts'
import type { DueWork } from '#server/background/dueWork.ts'
import { handleFact } from '#server/facts.ts'
import { nextPaymentCheckDueAt } from './payment.store.ts'
import { recordAppliedSubscription } from './settlement/fulfilPayment.actions.ts'
import { reconcileDuePayments } from './settlement/reconcilePayment.actions.ts'
import { countDueSales } from './shop/salesCount.actions.ts'

export const paymentDueWork: DueWork = {
  name: 'payment.reconcile',
  nextDue: nextPaymentCheckDueAt,
  runDue: reconcileDuePayments,
  callsProviders: true,
}

/** It has no `nextDue`: advancing the clock need not stop for a count that is made every hour. */
export const salesCountDueWork: DueWork = {
  name: 'payment.countSales',
  runDue: countDueSales,
  isUnhurried: true,
}

export const paymentFactHandlers = [handleFact(subscriptionApplied, recordAppliedSubscription)]
