import { handleJob } from '#server/jobs.ts'
import { makeBackupJob, runBackupOrder } from './backup/backupOrder.actions.ts'

export const setupJobHandlers = [handleJob(makeBackupJob, runBackupOrder)]
