import { repeatDeletions } from '#features/account/repeatDeletions.actions.ts'
import type { System } from '../system.ts'

/**
 * Runs at every start, because a restore may have been killed between restoring the rows and deleting these accounts
 * again.
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
    // An unavailable storage must not prevent the start.
    system.log.error({ err: error }, 'the list of deleted accounts could not be applied')
  }
}
