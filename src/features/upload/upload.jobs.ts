import type { DueWork } from '#server/due.ts'
import { sweepUploads } from './sweeping.actions.ts'
import { nextSweep } from './upload.store.ts'

export const uploadDue: DueWork[] = [{ name: 'upload.sweep', nextDue: nextSweep, runDue: sweepUploads }]
