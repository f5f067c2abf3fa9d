import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { storePicture } from '#features/catalogue/picture.actions.ts'
import { hasPackageFile } from '#features/catalogue/visibility.actions.ts'
import { AppError } from '#kernel/errors.ts'
import { bumpContentVersion } from '#server/contentVersion.ts'
import type { Ctx } from '#server/context.ts'
import { type IpaMetadata, readIpa } from '#server/ipa/readIpa.ts'
import { announceFile } from '../storage/looseFile.store.ts'
import { announceFileJob } from './announceFile.actions.ts'
import * as store from './importPackage.store.ts'
import { chooseUrlScheme } from './urlScheme.rules.ts'

export interface ImportRequest {
  path: string
  /** The application's label. If empty, the application is found by the bundle identifier of the file. */
  application: string
  changeLogFa: string
  changeLogEn: string
  /** Use the icon of the package file even if the application has one. */
  isIconReplaced?: boolean
  /** Replace another file of the same version. Without it, that is refused. */
  isFileReplaced?: boolean
}

/**
 * What happened to the icon. `taken`: the file's icon is used. `kept`: the application keeps its own. `none`: the file
 * has no readable icon.
 */
type IconOutcome = 'taken' | 'kept' | 'none'

/** Imports a package file: reads and checks it first, then stores it, then writes the rows that refer to it. */
export async function importIpa(
  ctx: Ctx,
  { path, application: label, isIconReplaced = false, isFileReplaced = false, ...changeLog }: ImportRequest,
) {
  const facts = await readIpa(path)
  const { bundleIdentifier, version: name, size, sha256 } = facts
  const build = facts.build ?? ''
  const application = await store.findApplicationOfIpa(ctx.db, label ? { label } : { bundleIdentifier })
  if (!application) throw new AppError('application_not_found')
  // A file with another bundle identifier would replace a different application on the device.
  if (application.packageName !== bundleIdentifier) throw new AppError('bundle_of_other')
  const refuse = (known: store.KnownIpa | undefined) => {
    if (known && known.sha256 !== sha256 && !isFileReplaced)
      throw new AppError('package_file_exists', { params: { application: application.label, version: name } })
  }
  // Refuse before the upload to the storage, and again below, where no other import can come in between.
  refuse(await store.findIpaOfVersion(ctx.db, application.id, { name, build }))
  const storageKey = await storeFile(ctx, path, facts)
  const isIconWanted = isIconReplaced || application.icon === null
  const picture = isIconWanted && facts.icon ? await storePicture(ctx, 'image/png', facts.icon) : null
  const outcome = await ctx.transaction(async (trx) => {
    const version = { ...changeLog, name, build, fileSize: size, minimumIosVersion: facts.minimumIos }
    if (!(await hasPackageFile(trx, application.id)))
      await ctx.jobs.enqueue(trx, announceFileJob, { applicationId: application.id })
    const versionId = await store.upsertVersion(trx, { ...version, applicationId: application.id }, ctx.now)
    const known = await store.lockIpaOfVersion(trx, versionId)
    refuse(known)
    const replaced = known && known.sha256 !== sha256 ? known : null
    await store.upsertIpa(trx, { ...toIpaRow(facts), versionId, storageKey, sha256, size }, ctx.now)
    // Locks the entry of the file, so that it is not removed before this row is visible.
    if (!(await announceFile(trx, { storageKey, kind: 'package', size }, ctx.now)))
      throw new Error('The package file was removed during its import.')
    await bumpContentVersion(trx)
    const isTaken =
      picture !== null && (await store.setApplicationIcon(trx, application.id, picture, isIconReplaced))
    const icon: IconOutcome = !facts.icon ? 'none' : isTaken ? 'taken' : 'kept'
    return { icon, replaced }
  })
  return { application: application.label, version: name, size, sha256, ...outcome }
}

function toIpaRow(facts: IpaMetadata) {
  const { bundleIdentifier, version, build, minimumIos, deviceFamily, entitlements, privacy } = facts
  return {
    bundleIdentifier,
    versionName: version,
    build,
    minimumIosVersion: minimumIos,
    deviceFamily,
    entitlements,
    privacy,
    urlScheme: chooseUrlScheme(facts.urlSchemes),
  }
}

/** Stores the package file by its content hash, so a file that is already stored is not uploaded again. */
async function storeFile(ctx: Ctx, path: string, { sha256, size }: IpaMetadata): Promise<string> {
  const file = { kind: 'package', size } as const
  let storageKey = (await store.findStoredFile(ctx.db, sha256)) ?? `packages/${sha256}.ipa`
  if (!(await announceFile(ctx.db, { ...file, storageKey }, ctx.now))) {
    // The file under this key is being removed at this moment, so it needs another key.
    storageKey = `packages/${sha256}-${randomUUID()}.ipa`
    await announceFile(ctx.db, { ...file, storageKey }, ctx.now)
  }
  const known = await ctx.ports.storage.head(storageKey)
  if (known?.size !== size) await ctx.ports.storage.putStream(storageKey, createReadStream(path))
  return storageKey
}

export async function listIpas(ctx: Ctx, limit: number) {
  return store.listIpas(ctx.db, limit)
}
