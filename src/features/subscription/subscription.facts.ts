import { defineFact } from '#server/facts.ts'

export interface AppliedSubscription {
  /** The id of the applied subscription, even if it was merged into another. */
  subscriptionId: string
  deviceId: string
  isRenewal: boolean
}

export const subscriptionApplied = defineFact<AppliedSubscription>('subscription.applied')
