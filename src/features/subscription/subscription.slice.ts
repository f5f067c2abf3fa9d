import { defineSlice } from '#server/slice.ts'
import { subscriptionApi } from './subscription.api.ts'
import { subscriptionDue, subscriptionFacts } from './subscription.jobs.ts'

export const subscriptionSlice = defineSlice({
  name: 'subscription',
  after: ['device', 'notice'],
  api: subscriptionApi,
  due: [subscriptionDue],
  facts: subscriptionFacts,
})
