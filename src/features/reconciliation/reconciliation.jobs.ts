import type { DueWork } from '#server/background/dueWork.ts'
import { runNightlyCheck } from './reconciliation.actions.ts'
import { nextMoneyCheckDueAt } from './reconciliation.store.ts'

export const reconciliationDueWork: DueWork = {
  name: 'reconciliation.night',
  nextDue: nextMoneyCheckDueAt,
  runDue: runNightlyCheck,
}
