import type { DueWork } from '#server/due.ts'
import { eraseOldEnrolments } from './device.actions.ts'

/** Nothing waits for it, so the clock does not stop here. */
export const deviceDue: DueWork = { name: 'device.erase', runDue: eraseOldEnrolments }
