import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { storePicture } from '#features/catalogue/picture.actions.ts'
import { hasPackageFile } from '#features/catalogue/visibility.actions.ts'
import { AppError } from '#kernel/errors.ts'
import { bumpContentVersion } from '#server/contentVersion.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { type IpaMetadata, readIpa } from '#server/ipa/readIpa.ts'
import { registerPendingFile } from '../storage/looseFile.store.ts'
import { announceFileJob } from './announceFile.actions.ts'
import * as store from './importPackage.store.ts'
import { chooseUrlScheme } from './urlScheme.rules.ts'

export interface ImportRequest {
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

/** The metadata that the parser found in a package file, without pictures and profile. */
export type PackageFacts = Omit<IpaMetadata, 'icon' | 'profile'>
type TargetRow = NonNullable<Awaited<ReturnType<typeof store.findApplicationOfIpa>>>

/** Imports a package file: reads and checks it first, then stores it, then writes the rows that refer to it. */
export async function importIpa(ctx: Ctx, { path, ...request }: ImportRequest & { path: string }) {
  const facts = await readIpa(path)
  const application = await findTarget(ctx, facts, request)
  const storageKey = await storeFile(ctx, path, facts)
  const isIconWanted = request.isIconReplaced || application.icon === null
  const picture = isIconWanted && facts.icon ? await storePicture(ctx, 'image/png', facts.icon) : null
  const file = { facts, storageKey, picture, hasIcon: facts.icon !== null }
  return ctx.transaction((trx) => attachPackage(ctx, trx, file, application, request))
}

/** Finds the application of a package file. Refuses a file of another application, or of a version that has one. */
export async function findTarget(ctx: Ctx, facts: PackageFacts, request: ImportRequest): Promise<TargetRow> {
  const { bundleIdentifier, version: name, sha256 } = facts
  const { application: label } = request
  const application = await store.findApplicationOfIpa(ctx.db, label ? { label } : { bundleIdentifier })
  if (!application) throw new AppError('application_not_found')
  // A file with another bundle identifier would replace a different application on the device.
  if (application.packageName !== bundleIdentifier) throw new AppError('bundle_of_other')
  const known = await store.findIpaOfVersion(ctx.db, application.id, { name, build: facts.build ?? '' })
  // Refuse before the upload to the storage. attachPackage() repeats the check under a lock, so that no other import
  // can interfere.
  refuseOtherFile(known, sha256, application, facts, request)
  return application
}

function refuseOtherFile(
  known: { sha256: string } | undefined,
  sha256: string,
  { label }: TargetRow,
  { version }: PackageFacts,
  { isFileReplaced = false }: ImportRequest,
): void {
  if (known && known.sha256 !== sha256 && !isFileReplaced)
    throw new AppError('package_file_exists', { params: { application: label, version } })
}

/** A package file that is read and stored, but belongs to no version yet. */
export interface StoredPackageFile {
  facts: PackageFacts
  storageKey: string
  /**
   * Creates the picture from the icon of the package; null if there is no icon, or if the application keeps its
   * picture.
   */
  picture: string | null
  hasIcon: boolean
}

/** Makes a stored package file the file of its version. */
export async function attachPackage(
  ctx: Ctx,
  trx: Trx,
  { facts, storageKey, picture, hasIcon }: StoredPackageFile,
  application: TargetRow,
  request: ImportRequest,
) {
  const { version: name, size, sha256 } = facts
  const { changeLogFa, changeLogEn, isIconReplaced = false } = request
  const texts = { changeLogFa, changeLogEn, name, build: facts.build ?? '' }
  if (!(await hasPackageFile(trx, application.id)))
    await ctx.jobs.enqueue(trx, announceFileJob, { applicationId: application.id })
  const row = { ...texts, fileSize: size, minimumIosVersion: facts.minimumIos, applicationId: application.id }
  const versionId = await store.upsertVersion(trx, row, ctx.now)
  if (await store.isVersionWithdrawn(trx, versionId))
    throw new AppError('package_version_withdrawn', { params: { version: name } })
  const known = await store.lockIpaOfVersion(trx, versionId)
  refuseOtherFile(known, sha256, application, facts, request)
  const replaced = known && known.sha256 !== sha256 ? known : null
  await store.upsertIpa(trx, { ...toIpaRow(facts), versionId, storageKey, sha256, size }, ctx.now)
  // Locks the entry of the file, so that it is not removed before this row is visible.
  if (!(await registerPendingFile(trx, { storageKey, kind: 'package', size }, ctx.now)))
    throw new Error('The package file was removed during its import.')
  await bumpContentVersion(trx)
  const isTaken =
    picture !== null && (await store.setApplicationIcon(trx, application.id, picture, isIconReplaced))
  const icon: IconOutcome = !hasIcon ? 'none' : isTaken ? 'taken' : 'kept'
  return { application: application.label, version: name, size, sha256, icon, replaced }
}

function toIpaRow(facts: PackageFacts) {
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
export async function storeFile(ctx: Ctx, path: string, { sha256, size }: PackageFacts): Promise<string> {
  const file = { kind: 'package', size } as const
  let storageKey = (await store.findStoredFile(ctx.db, sha256)) ?? `packages/${sha256}.ipa`
  if (!(await registerPendingFile(ctx.db, { ...file, storageKey }, ctx.now))) {
    // The file with this key is being removed, so the new file needs another key.
    storageKey = `packages/${sha256}-${randomUUID()}.ipa`
    await registerPendingFile(ctx.db, { ...file, storageKey }, ctx.now)
  }
  const known = await ctx.ports.storage.head(storageKey)
  if (known?.size !== size) await ctx.ports.storage.putStream(storageKey, createReadStream(path))
  return storageKey
}

export async function listIpas(ctx: Ctx, limit: number) {
  return store.listIpas(ctx.db, limit)
}
