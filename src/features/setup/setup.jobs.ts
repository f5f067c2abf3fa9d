import type { DueWork } from '#server/background/dueWork.ts'
import { handleJob } from '#server/background/jobs.ts'
import { makeBackupJob, orderScheduledBackup, runBackupOrder } from './backup/backupOrder.actions.ts'
import { cleanRestoreTests } from './backup/restoreTest.actions.ts'

export const setupJobHandlers = [handleJob(makeBackupJob, runBackupOrder)]

/** Without `nextDue`, so that advancing the clock by a month makes one backup and not thirty. */
export const setupDueWork: DueWork[] = [
  { name: 'backup.schedule', runDue: orderScheduledBackup, isUnhurried: true },
  { name: 'backup.cleanRestoreTests', isUnhurried: true, runDue: cleanRestoreTests },
]
