import type { DueWork } from '#server/due.ts'
import { runNightlyCheck } from './reconciliation.actions.ts'
import { nextCheckDue } from './reconciliation.store.ts'

export const reconciliationDue: DueWork = {
  name: 'reconciliation.night',
  nextDue: nextCheckDue,
  runDue: runNightlyCheck,
}
