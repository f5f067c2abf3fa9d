import { eraseComment } from '#features/catalogue/comment/comment.actions.ts'
import { cancelRegistration } from '#features/device/registration/registration.actions.ts'
import { findUserId } from '#features/login/login.actions.ts'
import { cancelSubscription } from '#features/subscription/subscription.actions.ts'
import { eraseUploads } from '#features/upload/upload.actions.ts'
import { AppError } from '#kernel/errors.ts'
import { maskPhone, normalisePhone } from '#kernel/phone.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import * as store from './deletion.store.ts'
import { updateDeletionList } from './deletionList.actions.ts'

/**
 * Deletes a user account as the privacy policy says: everything except what the books need. Payments and ledger rows
 * stay and point to a user without a phone number, so that every sum stays the same.
 */

export interface DeletionRequest {
  phone: string
  isSure: boolean
  /** Also delete a subscription that still has days. The user gets no refund for them. */
  withSubscription: boolean
}

export async function deleteUser(ctx: Ctx, { phone, isSure, withSubscription }: DeletionRequest) {
  const phoneNumber = normalisePhone(phone)
  const userId = await findUserId(ctx, phoneNumber)
  if (userId === null) throw new AppError('not_found')
  const openItems = await store.countOpenItemsOfUser(ctx.db, userId, ctx.now)
  const found = { phone: maskPhone(phoneNumber), ...openItems, ...(await countOwned(ctx, userId)) }
  requireSettled(openItems, withSubscription)
  if (!isSure) return { ...found, isDeleted: false }
  const isErased = await eraseAccount(ctx, userId, async (trx, user) => {
    if (user.phoneNumber !== phoneNumber) return false
    // Check again while the user row is locked: the user may have bought something meanwhile.
    requireSettled(await store.countOpenItemsOfUser(trx, userId, ctx.now), withSubscription)
    return true
  })
  // A concurrent deletion of the same account was first.
  if (!isErased) throw new AppError('not_found')
  ctx.log.warn({ user: userId }, 'an operator deleted a user')
  await addToDeletionList(ctx)
  return { ...found, isDeleted: true }
}

type LockedUser = NonNullable<Awaited<ReturnType<typeof store.lockUserRow>>>

/**
 * Erases the user's data in every slice. `mayErase` decides while the user row is locked. Returns false when nothing
 * was erased.
 */
export async function eraseAccount(
  ctx: Ctx,
  userId: number,
  mayErase: (trx: Trx, user: LockedUser) => Promise<boolean>,
): Promise<boolean> {
  await removeComments(ctx, userId)
  const files = await ctx.transaction(async (trx) => {
    const user = await store.lockUserRow(trx, userId)
    if (!user || !(await mayErase(trx, user))) return null
    await endSubscriptions(ctx, trx, userId)
    return store.eraseUser(trx, user, ctx.now)
  })
  if (files === null) return false
  await eraseUploads(ctx, files)
  return true
}

/**
 * Adds the deleted account to the stored deletion list. If that fails, the next start or backup adds it; the account is
 * deleted in any case.
 */
async function addToDeletionList(ctx: Ctx): Promise<void> {
  await updateDeletionList(ctx).catch((error: Error) =>
    ctx.log.error({ err: error }, 'could not write the list of deleted accounts'),
  )
}

type OpenItems = Awaited<ReturnType<typeof store.countOpenItemsOfUser>>

/** The error for each kind of item that hinders a deletion. */
const HINDRANCES: Record<keyof OpenItems, string> = {
  refunds: 'deletion_refund_open',
  watched: 'deletion_payout_watched',
  payments: 'deletion_payment_open',
  subscriptions: 'deletion_subscription_left',
}

/**
 * Throws while the user has open payments, refunds or subscriptions. With `withSubscription` a subscription may be
 * lost.
 */
function requireSettled(openItems: OpenItems, withSubscription: boolean): void {
  const names = ['refunds', 'watched', 'payments', 'subscriptions'] as const
  const hindrance = names.find(
    (name) => openItems[name] > 0 && !(name === 'subscriptions' && withSubscription),
  )
  if (hindrance) throw new AppError(HINDRANCES[hindrance])
}

async function countOwned(ctx: Ctx, userId: number) {
  const devices = (await store.listDeviceIdsOfUser(ctx.db, userId)).length
  return { devices, comments: (await store.listCommentedApplicationIds(ctx.db, userId)).length }
}

/** Deletes comments through the catalogue's own action, so that the ratings of the applications stay correct. */
async function removeComments(ctx: Ctx, userId: number): Promise<void> {
  const owner = { ...ctx, user: { userId, sessionId: '', steppedUpUntil: null } }
  for (const id of await store.listCommentedApplicationIds(ctx.db, userId)) await eraseComment(owner, { id })
}

/**
 * Cancels the user's subscriptions. Their devices leave the queue or their developer account first, as with a refund.
 */
async function endSubscriptions(ctx: Ctx, trx: Trx, userId: number): Promise<void> {
  for (const deviceId of await store.listDeviceIdsOfUser(trx, userId))
    await cancelRegistration(ctx, trx, deviceId)
  for (const { id } of await store.listOpenSubscriptions(trx, userId)) await cancelSubscription(ctx, trx, id)
}
