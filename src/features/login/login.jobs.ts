import type { DueWork } from '#server/background/dueWork.ts'
import { eraseOldLogins } from './login.actions.ts'

/**
 * Deletes old login data. It has no `nextDue`, because no work depends on this cleanup: advancing the clock does not
 * stop for it.
 */
export const loginDueWork: DueWork = { name: 'login.erase', runDue: eraseOldLogins, isUnhurried: true }
