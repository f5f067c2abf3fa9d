import { accountClosed, deviceRegistered, registrationDeclined } from '#features/device/registration.facts.ts'
import { onFact } from '#server/facts.ts'
import * as actions from './subscription.actions.ts'

export const subscriptionFacts = [
  onFact(deviceRegistered, actions.startOrResume),
  onFact(accountClosed, actions.interruptAll),
  onFact(registrationDeclined, actions.cancelDeclined),
]
