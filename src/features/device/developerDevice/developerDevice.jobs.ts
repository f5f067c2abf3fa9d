import type { DueWork } from '#server/background/dueWork.ts'
import { eraseEndedTokens } from './developerDevice.actions.ts'

/**
 * Deletes old developer tokens. It has no `nextDue`: nothing waits for this cleanup, so a moved clock does not stop for
 * it.
 */
export const developerDeviceDueWork: DueWork = {
  name: 'developer.erase',
  runDue: eraseEndedTokens,
  isUnhurried: true,
}
