import { repeatDeletions } from '#features/account/repeatDeletions.actions.ts'
import type { System } from '../system.ts'

/**
 * Deletes accounts that a restored backup brought back. Runs at every start, because a restore may have been killed
 * before it deleted them.
 */
export async function deleteRestoredAccounts(system: System): Promise<void> {
  try {
    const { unconfirmed } = await repeatDeletions(await system.context())
    if (unconfirmed > 0)
      system.log.warn(
        { unconfirmed },
        'the list of deleted accounts has lines signed with another SECRET_KEY',
      )
  } catch (error) {
    // An unavailable storage of files must not prevent the start.
    system.log.error({ err: error }, 'the list of deleted accounts could not be applied')
  }
}
