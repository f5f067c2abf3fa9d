import { registrationDeclined } from '#features/device/registration/registration.facts.ts'
import { reversalFailed } from '#features/payment/payment.facts.ts'
import { subscriptionApplied } from '#features/subscription/subscription.facts.ts'
import type { DueWork } from '#server/background/dueWork.ts'
import { handleFact } from '#server/facts.ts'
import { createOwedRefund } from './payout/owedRefund.actions.ts'
import { runDueRefunds } from './payout/payRefund.actions.ts'
import { recordDeclinedRegistration, withdrawRefundAfterRenewal } from './refund.actions.ts'
import { nextRefundDueAt } from './refund.store.ts'

export const refundFactHandlers = [
  handleFact(subscriptionApplied, withdrawRefundAfterRenewal),
  handleFact(registrationDeclined, recordDeclinedRegistration),
  handleFact(reversalFailed, createOwedRefund),
]

export const refundDueWork: DueWork = {
  name: 'refund',
  nextDue: nextRefundDueAt,
  runDue: runDueRefunds,
  callsProviders: true,
}
