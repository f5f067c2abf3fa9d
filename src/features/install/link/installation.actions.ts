import { isApplicationVisible, requireVisibleApplication } from '#features/catalogue/visibility.actions.ts'
import { AppError } from '#kernel/errors.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import { downloadStateAt, percentSent } from '../install.rules.ts'
import * as store from '../install.store.ts'

export async function getInstallation(ctx: UserCtx, { id }: { id: string }) {
  const row = await store.findInstallation(ctx.db, id)
  if (row?.userId !== ctx.user.userId) throw new AppError('not_found')
  const size = row.size ?? 0
  // The installation of a hidden application or a withdrawn version is reported as revoked.
  const isOffered = row.withdrawnAt === null && (await isApplicationVisible(ctx.db, row.applicationId))
  const revokedAt = isOffered ? row.revokedAt : ctx.now
  return {
    id: row.id,
    applicationId: row.applicationId,
    deviceId: row.deviceId,
    version: row.versionName,
    state: downloadStateAt({ ...row, revokedAt }, row.sentBytes, ctx.now),
    percent: percentSent(row.sentBytes, size),
    sentBytes: row.sentBytes,
    size,
  }
}

export async function requestInstallation(ctx: UserCtx, { id }: { id: number }) {
  await requireVisibleApplication(ctx.db, id)
  await store.addInstallationRequest(ctx.db, ctx.user.userId, id, ctx.now)
  return { isKept: true as const }
}

/** For operators: revokes an installation whose URL was leaked. */
export async function revokeInstallation(ctx: Ctx, id: string): Promise<boolean> {
  return store.revokeInstallation(ctx.db, id, ctx.now)
}
