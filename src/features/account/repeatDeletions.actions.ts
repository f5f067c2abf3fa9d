import { type DeletionLine, hasValidSignature, readStoredDeletions } from '#server/backup/deletionList.ts'
import type { Ctx } from '#server/context.ts'
import { eraseAccount } from './deletion.actions.ts'
import * as store from './deletion.store.ts'
import { updateDeletionList } from './deletionList.actions.ts'

export interface RepeatedDeletions {
  /** How many accounts were deleted now. */
  deleted: number
  /** Accounts of them whose payments or refunds were open in the backup: somebody has to look at the money. */
  withOpenMoney: number[]
  /** Lines of the list that this SECRET_KEY does not confirm; nothing was done about them. */
  unconfirmed: number
}

/**
 * Deletes again what the stored list names: accounts that a restored backup brought back. Idempotent, so every start
 * does it. Open payments and refunds do not stop it: they were settled before the first deletion.
 */
export async function repeatDeletions(ctx: Ctx, trustsAll = false): Promise<RepeatedDeletions> {
  const lines = await readStoredDeletions(ctx.ports.storage)
  const trusted = lines.filter((line) => trustsAll || hasValidSignature(ctx.secrets, line))
  const result: RepeatedDeletions = {
    deleted: 0,
    withOpenMoney: [],
    unconfirmed: lines.length - trusted.length,
  }
  for (const userId of await findRestored(ctx, trusted)) {
    const { refunds, payments } = await store.affairsOf(ctx.db, userId, ctx.now)
    // False where another process was faster.
    if (!(await eraseAccount(ctx, userId, async (_trx, user) => !store.isDeleted(user)))) continue
    result.deleted++
    if (refunds + payments > 0) result.withOpenMoney.push(userId)
    ctx.log.warn({ user: userId }, 'a deleted user had come back with a backup and was deleted again')
  }
  await updateDeletionList(ctx)
  return result
}

/** Number and time of creation must both fit: another account may have got the number of one that is gone. */
async function findRestored(ctx: Ctx, lines: DeletionLine[]): Promise<number[]> {
  const created = new Set(lines.map((line) => `${line.user} ${line.created}`))
  const found = await store.findAccounts(
    ctx.db,
    lines.map(({ user }) => user),
  )
  return found
    .filter(({ userId, createdAt }) => created.has(`${userId} ${createdAt.toISOString()}`))
    .map(({ userId }) => userId)
}
