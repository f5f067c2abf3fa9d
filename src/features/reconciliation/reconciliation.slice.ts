import { defineSlice } from '#server/slice.ts'
import { reconciliationCommands } from './reconciliation.commands.ts'
import { reconciliationDueWork } from './reconciliation.jobs.ts'

export const reconciliationSlice = defineSlice({
  name: 'reconciliation',
  after: ['ledger', 'payment', 'refund'],
  due: reconciliationDueWork,
  commands: reconciliationCommands,
})
