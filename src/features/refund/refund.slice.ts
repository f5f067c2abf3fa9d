import { defineSlice } from '#server/slice.ts'
import { refundApi } from './refund.api.ts'
import { refundDueWork, refundFactHandlers } from './refund.jobs.ts'

export const refundSlice = defineSlice({
  name: 'refund',
  after: ['device', 'ledger', 'login', 'notice', 'payment', 'subscription'],
  api: refundApi,
  due: [refundDueWork],
  facts: refundFactHandlers,
})
