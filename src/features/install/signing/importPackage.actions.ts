import { createReadStream } from 'node:fs'
import { keepPicture } from '#features/catalogue/picture.actions.ts'
import { AppError } from '#kernel/errors.ts'
import { bumpContentVersion } from '#server/contentVersion.ts'
import type { Ctx } from '#server/context.ts'
import { type IpaMetadata, readIpa } from '#server/ipa/readIpa.ts'
import * as store from './importPackage.store.ts'

export interface Import {
  path: string
  /** Label of the application; without one it is found by the bundle identifier. */
  application: string
  changeLogFa: string
  changeLogEn: string
  /** The icon of the file also where the application has one. */
  isIconReplaced?: boolean
}

/** What became of the icon: `none` can be read in the file, `kept` is the one that the application had. */
type IconOutcome = 'taken' | 'kept' | 'none'

/** Read and judged before anything is kept; kept before anybody is told of it. */
export async function importIpa(
  ctx: Ctx,
  { path, application: label, isIconReplaced = false, ...changeLog }: Import,
) {
  const facts = await readIpa(path)
  const { bundleIdentifier, version: name, size, sha256 } = facts
  const application = await store.findImported(ctx.db, label ? { label } : { bundleIdentifier })
  if (!application) throw new AppError('application_not_found')
  // A file under another name would replace somebody else's application on the device.
  if (application.packageName !== bundleIdentifier) throw new AppError('bundle_of_other')
  const storageKey = await keepFile(ctx, path, facts)
  const isIconWanted = isIconReplaced || application.icon === null
  const picture = isIconWanted && facts.icon ? await keepPicture(ctx, 'image/png', facts.icon) : null
  const icon = await ctx.transaction(async (trx): Promise<IconOutcome> => {
    const version = { ...changeLog, name, fileSize: size, minimumIosVersion: facts.minimumIos }
    const versionId = await store.putVersion(trx, { ...version, applicationId: application.id }, ctx.now)
    await store.putIpa(trx, { ...ipaOf(facts), versionId, storageKey, sha256, size }, ctx.now)
    await bumpContentVersion(trx)
    if (!facts.icon) return 'none'
    const isTaken = picture !== null && (await store.setIcon(trx, application.id, picture, isIconReplaced))
    return isTaken ? 'taken' : 'kept'
  })
  return { application: application.label, version: name, size, sha256, icon }
}

function ipaOf({ bundleIdentifier, version, build, minimumIos, deviceFamily }: IpaMetadata) {
  return { bundleIdentifier, versionName: version, build, minimumIosVersion: minimumIos, deviceFamily }
}

/** By content: what is there already is not sent again. */
async function keepFile(ctx: Ctx, path: string, { sha256, size }: IpaMetadata): Promise<string> {
  const key = `packages/${sha256}.ipa`
  const known = await ctx.ports.storage.head(key)
  if (known?.size !== size) await ctx.ports.storage.putStream(key, createReadStream(path))
  return key
}

export async function listIpas(ctx: Ctx, limit: number) {
  return store.listIpas(ctx.db, limit)
}
