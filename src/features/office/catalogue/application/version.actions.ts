import * as editing from '#features/catalogue/editing/versionEditing.actions.ts'
import type { Ctx } from '#server/context.ts'
import { getApplication } from './application.actions.ts'

type VersionRequest = editing.ApplicationVersionRef

/** Changes of single versions. Each returns the changed application. */

export async function changeReleaseNotes(
  ctx: Ctx,
  request: VersionRequest & { changeLogFa: string; changeLogEn: string },
) {
  await editing.changeReleaseNotes(ctx, request)
  return getApplication(ctx, request)
}

export async function withdrawVersion(ctx: Ctx, request: VersionRequest) {
  await editing.withdrawVersion(ctx, request)
  return getApplication(ctx, request)
}

export async function offerVersion(ctx: Ctx, request: VersionRequest) {
  await editing.offerVersion(ctx, request)
  return getApplication(ctx, request)
}

export async function rollBackToVersion(ctx: Ctx, request: VersionRequest) {
  await editing.rollBackToVersion(ctx, request)
  return getApplication(ctx, request)
}
