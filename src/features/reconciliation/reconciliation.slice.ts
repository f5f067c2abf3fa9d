import { defineSlice } from '#server/slice.ts'
import { reconciliationCommands } from './reconciliation.commands.ts'
import { reconciliationDue } from './reconciliation.jobs.ts'

export const reconciliationSlice = defineSlice({
  name: 'reconciliation',
  after: ['ledger', 'payment', 'refund'],
  due: [reconciliationDue],
  commands: reconciliationCommands,
})
