import type { DueWork } from '#server/background/dueWork.ts'
import { eraseOldEnrolments } from './device.actions.ts'

/**
 * Deletes old enrolments. It has no `nextDue`, because no work depends on this cleanup: advancing the clock does not
 * stop for it.
 */
export const deviceDueWork: DueWork = { name: 'device.erase', runDue: eraseOldEnrolments, isUnhurried: true }
