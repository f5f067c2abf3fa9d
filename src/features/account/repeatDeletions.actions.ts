import { type DeletionLine, hasValidSignature, readStoredDeletions } from '#server/backup/deletionList.ts'
import type { Ctx } from '#server/context.ts'
import { eraseAccount } from './deletion.actions.ts'
import * as store from './deletion.store.ts'
import { updateDeletionList } from './deletionList.actions.ts'

export interface RepeatedDeletions {
  /** How many accounts were deleted again in this run. */
  deleted: number
  /**
   * User accounts deleted again although the backup shows open payments or refunds. An operator must check the money.
   */
  withOpenMoney: number[]
  /** Lines of the deletion list that were not signed with this SECRET_KEY and are therefore ignored. */
  unconfirmed: number
}

/**
 * Deletes user accounts again that a restored backup brought back, according to the stored deletion list. Idempotent,
 * so every start runs it. Open payments and refunds do not stop it: they were settled before the first deletion.
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
    const { refunds, payments } = await store.countOpenItemsOfUser(ctx.db, userId, ctx.now)
    // `eraseAccount` returns false when another process deleted the account first.
    if (!(await eraseAccount(ctx, userId, async (_trx, user) => !store.isUserDeleted(user)))) continue
    result.deleted++
    if (refunds + payments > 0) result.withOpenMoney.push(userId)
    ctx.log.warn({ user: userId }, 'deleted a user again whom a restored backup had brought back')
  }
  await updateDeletionList(ctx)
  return result
}

/**
 * Finds the listed users that exist again. Both id and creation time must match, because a new user may have the id of
 * a deleted one.
 */
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
