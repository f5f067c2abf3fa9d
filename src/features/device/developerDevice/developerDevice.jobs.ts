import type { DueWork } from '#server/due.ts'
import { eraseEndedTokens } from './developerDevice.actions.ts'

/** Nothing waits for it, so the clock does not stop here. */
export const developerDeviceDue: DueWork = { name: 'developer.erase', runDue: eraseEndedTokens }
