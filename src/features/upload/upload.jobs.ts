import type { DueWork } from '#server/due.ts'
import { eraseMarkedUploads, markUnusedUploads } from './eraseUploads.actions.ts'
import { nextSweep } from './upload.store.ts'

export const uploadDue: DueWork[] = [
  { name: 'upload.unused', nextDue: nextSweep, runDue: markUnusedUploads },
  { name: 'upload.erase', runDue: eraseMarkedUploads },
]
