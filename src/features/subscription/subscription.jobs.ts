import {
  accountClosed,
  deviceRegistered,
  registrationDeclined,
} from '#features/device/registration/registration.facts.ts'
import type { DueWork } from '#server/background/dueWork.ts'
import { handleFact } from '#server/facts.ts'
import { notifyOfSubscriptionEnds } from './notifyOfSubscriptionEnds.actions.ts'
import * as actions from './subscription.actions.ts'
import { nextEndNoticeDueAt } from './subscription.store.ts'

export const subscriptionFactHandlers = [
  handleFact(deviceRegistered, actions.startOrResumeSubscription),
  handleFact(accountClosed, actions.interruptSubscriptionsOfDevices),
  handleFact(registrationDeclined, actions.cancelDeclinedSubscription),
]

export const subscriptionDueWork: DueWork = {
  name: 'subscription.ends',
  nextDue: nextEndNoticeDueAt,
  runDue: notifyOfSubscriptionEnds,
}
