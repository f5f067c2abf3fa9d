import { subscriptionApplied } from '#features/subscription/subscription.facts.ts'
import type { DueWork } from '#server/due.ts'
import { onFact } from '#server/facts.ts'
import { noteApplied } from './fulfilling.actions.ts'
import { nextCheckDue } from './payment.store.ts'
import { reconcileDue } from './reconciling.actions.ts'

export const paymentDue: DueWork = {
  name: 'payment.reconcile',
  nextDue: nextCheckDue,
  runDue: reconcileDue,
}

export const paymentFacts = [onFact(subscriptionApplied, noteApplied)]
