import type { DueWork } from '#server/background/dueWork.ts'
import { handleJob } from '#server/background/jobs.ts'
import { makeBackupJob, orderScheduledBackup, runBackupOrder } from './backup/backupOrder.actions.ts'
import { cleanRestoreTests } from './backup/restoreTest.actions.ts'

export const setupJobHandlers = [handleJob(makeBackupJob, runBackupOrder)]

/** Without due times: a clock that is moved by a month makes one backup, not thirty. */
export const setupDueWork: DueWork[] = [
  { name: 'backup.schedule', runDue: orderScheduledBackup },
  { name: 'backup.cleanRestoreTests', isUnhurried: true, runDue: cleanRestoreTests },
]
