import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isReservedLabel } from '#features/catalogue/editing/draft.rules.ts'
import { storePicture } from '#features/catalogue/picture.actions.ts'
import { AppError } from '#kernel/errors.ts'
import { addMilliseconds, DAY } from '#kernel/time.ts'
import type { Ctx, OperatorCtx } from '#server/context.ts'
import { readIpa } from '#server/ipa/readIpa.ts'
import {
  attachPackage,
  findTarget,
  type ImportRequest,
  type PackageFacts,
  storeFile,
} from './importPackage.actions.ts'
import * as store from './packageUpload.store.ts'

/**
 * Package files that are uploaded before the operator decides what they are: a new application, or a version of an
 * existing one. So a large file is uploaded only once.
 */

const KEPT_MS = DAY
/** Limited, because each may take gigabytes of the storage. */
const MAXIMUM_WAITING = 20

const factsSchema = z.object({
  bundleIdentifier: z.string(),
  version: z.string(),
  build: z.string().nullable(),
  name: z.string(),
  minimumIos: z.string().nullable(),
  deviceFamily: z.array(z.union([z.literal(1), z.literal(2)])),
  platforms: z.array(z.string()),
  executable: z.string(),
  urlSchemes: z.array(z.string()),
  privacy: z.record(z.string(), z.string()),
  entitlements: z.array(z.string()),
  size: z.number(),
  sha256: z.string(),
})

/** Checks a package file, stores it and returns its metadata. */
export async function addPackageUpload(ctx: OperatorCtx, path: string) {
  const { operator, db, now } = ctx
  const { icon: png, profile: _, ...facts } = await readIpa(path)
  if ((await store.countPackageUploads(db, operator.id)) >= MAXIMUM_WAITING)
    throw new AppError('package_uploads_full')
  const icon = png ? await storePicture(ctx, 'image/png', png) : null
  const storageKey = await storeFile(ctx, path, facts)
  const id = randomUUID()
  const { sha256, size } = facts
  const row = { id, operatorId: operator.id, storageKey, sha256, size, icon, createdAt: now }
  await store.addPackageUpload(db, { ...row, facts: JSON.stringify(facts) })
  const known = await store.findApplicationOfBundle(db, facts.bundleIdentifier, facts.version)
  return { id, facts, icon, known: known ?? null, proposedLabel: await proposeLabel(ctx, facts) }
}

/** An unused label for a new application, derived from the name in its package file. */
async function proposeLabel({ db }: Ctx, { name, bundleIdentifier }: PackageFacts): Promise<string> {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60)
  const start = plain(name) || plain(bundleIdentifier.split('.').at(-1) ?? '') || 'app'
  const taken = await store.listLabelsLike(db, start, 200)
  for (let number = 1; ; number++) {
    const label = number === 1 ? start : `${start}-${number}`
    if (!taken.has(label) && !isReservedLabel(label)) return label
  }
}

export async function findPackageUpload({ db, operator }: OperatorCtx, id: string) {
  const row = await store.findPackageUpload(db, id, operator.id)
  if (!row) throw new AppError('not_found')
  const facts: PackageFacts = factsSchema.parse(row.facts)
  return { ...row, facts }
}

/** Makes an uploaded package file the file of its version. */
export async function importPackageUpload(ctx: OperatorCtx, id: string, request: ImportRequest) {
  const { facts, storageKey, icon } = await findPackageUpload(ctx, id)
  const application = await findTarget(ctx, facts, request)
  const file = { facts, storageKey, picture: icon, hasIcon: icon !== null }
  return ctx.transaction(async (trx) => {
    // Delete the row first, so that only one of two concurrent calls imports.
    if (!(await store.deletePackageUpload(trx, id, ctx.operator.id))) throw new AppError('not_found')
    return attachPackage(ctx, trx, file, application, request)
  })
}

export async function discardPackageUpload({ db, operator }: OperatorCtx, id: string): Promise<void> {
  if (!(await store.deletePackageUpload(db, id, operator.id))) throw new AppError('not_found')
}

/** Due work: deletes uploads for which no operator has decided. Their files are then removed as loose files. */
export async function forgetPackageUploads({ db, now }: Ctx): Promise<void> {
  await store.deletePackageUploadsBefore(db, addMilliseconds(now, -KEPT_MS))
}
