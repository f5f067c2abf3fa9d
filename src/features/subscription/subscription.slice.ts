import { defineSlice } from '#server/slice.ts'
import { subscriptionApi } from './subscription.api.ts'
import { subscriptionDueWork, subscriptionFactHandlers } from './subscription.jobs.ts'

export const subscriptionSlice = defineSlice({
  name: 'subscription',
  after: ['device', 'notice'],
  api: subscriptionApi,
  due: [subscriptionDueWork],
  facts: subscriptionFactHandlers,
})
