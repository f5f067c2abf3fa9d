import { eraseComment } from '#features/catalogue/comment/comment.actions.ts'
import { cancelRegistration } from '#features/device/registration/registration.actions.ts'
import { findUserId } from '#features/login/login.actions.ts'
import { cancelSubscription } from '#features/subscription/subscription.actions.ts'
import { eraseUploads } from '#features/upload/upload.actions.ts'
import { AppError } from '#kernel/errors.ts'
import { maskPhone, normalisePhone } from '#kernel/phone.ts'
import { CommandError } from '#server/command.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import * as store from './deletion.store.ts'
import { updateDeletionList } from './deletionList.actions.ts'

/**
 * What the privacy policy promises: everything about somebody goes, but what the books need. Those keep a user without a
 * number, so that every sum stays what it was.
 */

export interface Deletion {
  phone: string
  isSure: boolean
  /** Also a subscription that still has days, without paying anything back. */
  withSubscription: boolean
}

export async function deleteUser(ctx: Ctx, { phone, isSure, withSubscription }: Deletion) {
  const phoneNumber = normalisePhone(phone)
  const userId = await findUserId(ctx, phoneNumber)
  if (userId === null) throw new AppError('not_found')
  const affairs = await store.affairsOf(ctx.db, userId, ctx.now)
  const found = { phone: maskPhone(phoneNumber), ...affairs, ...(await countsOf(ctx, userId)) }
  requireSettled(affairs, withSubscription)
  if (!isSure) return { ...found, isDeleted: false }
  const isErased = await eraseAccount(ctx, userId, async (trx, user) => {
    if (user.phoneNumber !== phoneNumber) return false
    // Once more, under the lock: something may have been bought meanwhile.
    requireSettled(await store.affairsOf(trx, userId, ctx.now), withSubscription)
    return true
  })
  // Somebody else was faster.
  if (!isErased) throw new AppError('not_found')
  ctx.log.warn({ user: userId }, 'a user was deleted by an operator')
  await listDeletion(ctx)
  return { ...found, isDeleted: true }
}

type LockedUser = NonNullable<Awaited<ReturnType<typeof store.lockUser>>>

/** Everything that a deletion erases, in every slice. `mayErase` decides under the lock; false: nothing was erased. */
export async function eraseAccount(
  ctx: Ctx,
  userId: number,
  mayErase: (trx: Trx, user: LockedUser) => Promise<boolean>,
): Promise<boolean> {
  await removeComments(ctx, userId)
  const files = await ctx.transaction(async (trx) => {
    const user = await store.lockUser(trx, userId)
    if (!user || !(await mayErase(trx, user))) return null
    await endSubscriptions(ctx, trx, userId)
    return store.eraseUser(trx, user, ctx.now)
  })
  if (files === null) return false
  await eraseUploads(ctx, files)
  return true
}

/** The account is deleted by now. If the list cannot be written, the next start or backup adds the line. */
async function listDeletion(ctx: Ctx): Promise<void> {
  await updateDeletionList(ctx).catch((error: Error) =>
    ctx.log.error({ err: error }, 'the list of deleted accounts could not be written'),
  )
}

type Affairs = Awaited<ReturnType<typeof store.affairsOf>>

const HINDRANCES: Record<keyof Affairs, string> = {
  refunds: 'A refund is open: money is owed. See bustan refunds; when it is paid or rejected, try again.',
  watched:
    'A refund was paid less than five days ago: its bank may still send it back. Try again after that.',
  payments:
    'A payment is not decided yet: see bustan payments. One that came to nothing ends by itself within 35 minutes.',
  subscriptions:
    'There is a subscription with days left. Let it be refunded first, or say --with-subscription: then it is lost.',
}

/** Only what was bought can be given up, and only where somebody says so. */
function requireSettled(affairs: Affairs, withSubscription: boolean): void {
  const names = ['refunds', 'watched', 'payments', 'subscriptions'] as const
  const hindrance = names.find((name) => affairs[name] > 0 && !(name === 'subscriptions' && withSubscription))
  if (hindrance) throw new CommandError(HINDRANCES[hindrance])
}

async function countsOf(ctx: Ctx, userId: number) {
  const devices = (await store.devicesOf(ctx.db, userId)).length
  return { devices, comments: (await store.commentedApplications(ctx.db, userId)).length }
}

/** By the catalogue's own way, so that scores stay the sum of what is there. */
async function removeComments(ctx: Ctx, userId: number): Promise<void> {
  const owner = { ...ctx, user: { userId, sessionId: '', steppedUpUntil: null } }
  for (const id of await store.commentedApplications(ctx.db, userId)) await eraseComment(owner, { id })
}

/** Devices leave the line or their account first, as when a subscription is paid back. */
async function endSubscriptions(ctx: Ctx, trx: Trx, userId: number): Promise<void> {
  for (const deviceId of await store.devicesOf(trx, userId)) await cancelRegistration(ctx, trx, deviceId)
  for (const { id } of await store.standingSubscriptions(trx, userId)) await cancelSubscription(ctx, trx, id)
}
