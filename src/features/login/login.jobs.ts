import type { DueWork } from '#server/due.ts'
import { eraseOldLogins } from './login.actions.ts'

/** Nothing waits for it, so the clock does not stop here. */
export const loginDue: DueWork = { name: 'login.erase', runDue: eraseOldLogins }
