import { defineSlice } from '#server/slice.ts'
import { paymentApi } from './payment.api.ts'
import { paymentCommands } from './payment.commands.ts'
import { paymentDueWork, paymentFactHandlers, salesCountDueWork } from './payment.jobs.ts'

export const paymentSlice = defineSlice({
  name: 'payment',
  after: ['catalogue', 'device', 'ledger', 'notice', 'promotion', 'subscription', 'tracking'],
  api: paymentApi,
  due: [paymentDueWork, salesCountDueWork],
  facts: paymentFactHandlers,
  commands: paymentCommands,
})
