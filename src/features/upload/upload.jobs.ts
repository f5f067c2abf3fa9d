import type { DueWork } from '#server/background/dueWork.ts'
import { eraseMarkedUploads, markUnusedUploads } from './eraseUploads.actions.ts'
import { nextUploadSweepAt } from './upload.store.ts'

export const uploadDueWork: DueWork[] = [
  { name: 'upload.unused', nextDue: nextUploadSweepAt, runDue: markUnusedUploads },
  { name: 'upload.erase', runDue: eraseMarkedUploads, isUnhurried: true },
]
