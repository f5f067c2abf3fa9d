import { isVisible, requireVisible } from '#features/catalogue/visibility.actions.ts'
import { AppError } from '#kernel/errors.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import { percentOf, trackedState } from '../install.rules.ts'
import * as store from '../install.store.ts'

export async function getInstallation(ctx: UserCtx, { id }: { id: string }) {
  const row = await store.findInstallation(ctx.db, id)
  if (row?.userId !== ctx.user.userId) throw new AppError('not_found')
  const size = row.size ?? 0
  // The installation of a hidden application is reported as revoked.
  const revokedAt = (await isVisible(ctx.db, row.applicationId)) ? row.revokedAt : ctx.now
  return {
    id: row.id,
    applicationId: row.applicationId,
    deviceId: row.deviceId,
    version: row.versionName,
    state: trackedState({ ...row, revokedAt }, row.sentBytes, ctx.now),
    percent: percentOf(row.sentBytes, size),
    sentBytes: row.sentBytes,
    size,
  }
}

export async function requestInstallation(ctx: UserCtx, { id }: { id: number }) {
  await requireVisible(ctx.db, id)
  await store.addRequest(ctx.db, ctx.user.userId, id, ctx.now)
  return { isKept: true as const }
}

/** For operators: revokes an installation whose URL was leaked. */
export async function revokeInstallation(ctx: Ctx, id: string): Promise<boolean> {
  return store.revokeInstallation(ctx.db, id, ctx.now)
}
