import {
  accountClosed,
  deviceRegistered,
  registrationDeclined,
} from '#features/device/registration/registration.facts.ts'
import type { DueWork } from '#server/due.ts'
import { onFact } from '#server/facts.ts'
import { notifyOfEnds } from './notifyOfEnds.actions.ts'
import * as actions from './subscription.actions.ts'
import { nextNoticeDue } from './subscription.store.ts'

export const subscriptionFacts = [
  onFact(deviceRegistered, actions.startOrResume),
  onFact(accountClosed, actions.interruptAll),
  onFact(registrationDeclined, actions.cancelDeclined),
]

export const subscriptionDue: DueWork = {
  name: 'subscription.ends',
  nextDue: nextNoticeDue,
  runDue: notifyOfEnds,
}
