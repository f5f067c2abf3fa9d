import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { runCatalogueEdit } from './editing.actions.ts'
import { lockItemByLabel } from './editing.store.ts'
import * as store from './versionEditing.store.ts'

/**
 * Changes of an application's version history. A withdrawn version is not offered: nobody installs it or hears of it as
 * an update, and installations that are under way end. Phones that have it keep it.
 */

export interface ApplicationVersionRef extends store.VersionRef {
  label: string
}

export async function changeReleaseNotes(
  ctx: Ctx,
  {
    changeLogFa,
    changeLogEn,
    ...request
  }: ApplicationVersionRef & { changeLogFa: string; changeLogEn: string },
): Promise<void> {
  await runCatalogueEdit(ctx, async (trx) => {
    const id = await lockApplication(trx, request)
    if (!(await store.updateReleaseNotes(trx, id, request, { changeLogFa, changeLogEn })))
      throw new AppError('version_not_found')
  })
}

export async function withdrawVersion(ctx: Ctx, request: ApplicationVersionRef): Promise<void> {
  await runCatalogueEdit(ctx, async (trx) => {
    const id = await lockApplication(trx, request)
    if (!(await store.withdrawVersion(trx, id, request, ctx.now)))
      await refuse(trx, id, request, 'version_withdrawn')
  })
}

export async function offerVersion(ctx: Ctx, request: ApplicationVersionRef): Promise<void> {
  await runCatalogueEdit(ctx, async (trx) => {
    const id = await lockApplication(trx, request)
    if (!(await store.offerVersion(trx, id, request))) await refuse(trx, id, request, 'version_offered')
  })
}

/**
 * Makes an earlier version the latest again by withdrawing every newer version. Phones with a newer version get no
 * update to the earlier one: iOS may refuse it, and the newer version may have changed the application's data. They get
 * the next version with a higher number as usual.
 */
export async function rollBackToVersion(ctx: Ctx, request: ApplicationVersionRef): Promise<void> {
  await runCatalogueEdit(ctx, async (trx) => {
    const id = await lockApplication(trx, request)
    if ((await store.withdrawNewerVersions(trx, id, request, ctx.now)) === 0)
      await refuse(trx, id, request, 'version_not_earlier')
  })
}

async function lockApplication(trx: Trx, { label }: ApplicationVersionRef): Promise<number> {
  const id = await lockItemByLabel(trx, 'application', label)
  if (id === undefined) throw new AppError('not_found')
  return id
}

async function refuse(trx: Trx, id: number, request: ApplicationVersionRef, code: string): Promise<never> {
  throw new AppError((await store.hasVersion(trx, id, request)) ? code : 'version_not_found')
}
