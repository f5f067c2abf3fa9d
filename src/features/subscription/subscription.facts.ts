import { defineFact } from '#server/facts.ts'

export interface AppliedSubscription {
  /** The one that was bought or given, also where it became part of another. */
  subscriptionId: string
  deviceId: string
  isRenewal: boolean
}

export const subscriptionApplied = defineFact<AppliedSubscription>('subscription.applied')
