import { repeatDeletions } from '#features/account/repeatDeletions.actions.ts'
import type { System } from '../system.ts'

/** At every start: a restore may have been killed after its rows, before it deleted these accounts again. */
export async function deleteRestoredAccounts(system: System): Promise<void> {
  try {
    const { unconfirmed } = await repeatDeletions(await system.context())
    if (unconfirmed > 0)
      system.log.warn({ unconfirmed }, 'the list of deleted accounts has lines of another SECRET_KEY')
  } catch (error) {
    // A storage that is away must not keep the store from starting.
    system.log.error({ err: error }, 'the list of deleted accounts could not be applied')
  }
}
