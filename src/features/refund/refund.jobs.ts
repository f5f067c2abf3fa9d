import { registrationDeclined } from '#features/device/registration/registration.facts.ts'
import { reversalFailed } from '#features/payment/payment.facts.ts'
import { subscriptionApplied } from '#features/subscription/subscription.facts.ts'
import type { DueWork } from '#server/due.ts'
import { onFact } from '#server/facts.ts'
import { openOwedRefund } from './payout/owedRefund.actions.ts'
import { runDueRefunds } from './payout/payRefund.actions.ts'
import { recordDeclined, withdrawRenewed } from './refund.actions.ts'
import { nextDue } from './refund.store.ts'

export const refundFacts = [
  onFact(subscriptionApplied, withdrawRenewed),
  onFact(registrationDeclined, recordDeclined),
  onFact(reversalFailed, openOwedRefund),
]

export const refundDue: DueWork = { name: 'refund', nextDue, runDue: runDueRefunds }
