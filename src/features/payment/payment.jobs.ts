import { subscriptionApplied } from '#features/subscription/subscription.facts.ts'
import type { DueWork } from '#server/due.ts'
import { onFact } from '#server/facts.ts'
import { nextCheckDue } from './payment.store.ts'
import { recordApplied } from './settlement/fulfilPayment.actions.ts'
import { reconcileDue } from './settlement/reconcilePayment.actions.ts'

export const paymentDue: DueWork = {
  name: 'payment.reconcile',
  nextDue: nextCheckDue,
  runDue: reconcileDue,
}

export const paymentFacts = [onFact(subscriptionApplied, recordApplied)]
