import type { DueWork } from '#server/background/dueWork.ts'
import { runNightlyCheck, scheduleFirstCheck } from './reconciliation.actions.ts'
import { nextMoneyCheckDueAt } from './reconciliation.store.ts'

export const reconciliationDueWork: DueWork[] = [
  { name: 'reconciliation.first', runDue: scheduleFirstCheck, isUnhurried: true },
  { name: 'reconciliation.night', nextDue: nextMoneyCheckDueAt, runDue: runNightlyCheck },
]
