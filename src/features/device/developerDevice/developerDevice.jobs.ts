import type { DueWork } from '#server/background/dueWork.ts'
import { eraseEndedTokens } from './developerDevice.actions.ts'

/**
 * Deletes old developer tokens. It has no `nextDue`, because no work depends on this cleanup: advancing the clock does
 * not stop for it.
 */
export const developerDeviceDueWork: DueWork = {
  name: 'developer.erase',
  runDue: eraseEndedTokens,
  isUnhurried: true,
}
