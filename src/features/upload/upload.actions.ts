import { randomBytes, randomUUID } from 'node:crypto'
import type { FileDownload, UploadedFile } from '#kernel/endpoint.ts'
import { AppError } from '#kernel/errors.ts'
import type { Instant } from '#kernel/time.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { concurrencyHolderKey } from '#server/http/concurrencyLimiter.ts'
import { giveBackRateLimit, secondsUntilRateLimitRoom, takeRateLimit } from '#server/rateLimits.ts'
import { checkFile, createThumbnail } from './checkFile.actions.ts'
import type { CheckedFile } from './detection.rules.ts'
import { tryEraseMarkedUploads } from './eraseUploads.actions.ts'
import type { UploadView } from './upload.contract.ts'
import { isPictureType, type MediaType, type UploadType } from './upload.rules.ts'
import {
  addUpload,
  attachUploadsOfUser,
  findUploads,
  markUploadStored,
  markUploadsForErasure,
  type UploadRow,
} from './upload.store.ts'

/** An uploaded file as other slices may see it. */
export interface Upload {
  id: string
  userId: number
  /** True when an operator sent the file to the user. */
  isOurs: boolean
  type: UploadType
  name: string
  mediaType: MediaType
  size: number
  topic: string | null
  subTopic: string | null
  /** True when the bytes are deleted or marked for deletion; the name may still be shown. */
  isErased: boolean
  createdAt: Instant
}

/** The upload as the API shows it (`uploadSchema` of the contract). */
export function toUploadView({ id, name, mediaType, size, topic, subTopic, createdAt }: Upload): UploadView {
  return { id, name, mediaType, size, topic, subTopic, createTime: createdAt.toISOString() }
}

interface UploadOwner {
  userId: number
  type: UploadType
  isOurs: boolean
  topic?: string | null | undefined
  subTopic?: string | null | undefined
}

/** Stores a user's file. Refused files do not count towards the user's quota. */
export async function storeUserFile(
  ctx: UserCtx,
  { file, ...about }: { file: UploadedFile } & Pick<UploadOwner, 'type' | 'topic' | 'subTopic'>,
): Promise<UploadView> {
  const { userId } = ctx.user
  await takeRateLimit(ctx.db, 'uploadTryPerUser', String(userId), ctx.now)
  // An early quota check, before the file is inspected. The check at the insert of the row is the final one.
  const wait = await secondsUntilRateLimitRoom(ctx.db, 'uploadPerUser', String(userId), ctx.now)
  if (wait > 0) throw quotaReached(wait)
  const checked = await checkFile(concurrencyHolderKey(ctx), file)
  return toUploadView(await storeFile(ctx, checked, { userId, isOurs: false, ...about }))
}

/** Stores an operator's file for a user: the same checks, no quota. The user can read it only after `claimUploads`. */
export async function storeOperatorFile(
  ctx: Ctx,
  { userId, type, name, bytes }: { userId: number; type: UploadType; name: string; bytes: Uint8Array },
): Promise<Upload> {
  return storeFile(ctx, await checkFile(concurrencyHolderKey(ctx), { name, bytes }), {
    userId,
    type,
    isOurs: true,
  })
}

/**
 * Attaches files to an item, in the transaction that creates it. Each file must belong to the user and be stored and
 * unused; otherwise nothing is attached (upload_gone). Keeps the order of the ids.
 */
export async function claimUploads(
  ctx: Ctx,
  trx: Trx,
  { userId, type, ids }: { userId: number; type: UploadType; ids: readonly string[] },
): Promise<Upload[]> {
  const rows = await attachUploadsOfUser(trx, { userId, type, ids }, ctx.now)
  const byId = new Map(rows.map((row) => [row.id, uploadOf(row)]))
  // A duplicate upload id would attach one file twice.
  if (byId.size !== ids.length) throw new AppError('upload_gone')
  return ids.map((id) => byId.get(id) as Upload)
}

/** Loads uploads of any user, erased ones included: the caller has checked the access. Keeps the order of the ids. */
export async function loadUploads(ctx: Ctx, ids: readonly string[]): Promise<Upload[]> {
  const byId = new Map((await findUploads(ctx.db, ids)).map((row) => [row.id, uploadOf(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Marks uploads as erased at once. The bytes are deleted now or, if the storage does not answer, by the next periodic
 * cleanup. Not in a transaction, because it calls the storage.
 */
export async function eraseUploads(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await markUploadsForErasure(ctx.db, ids, ctx.now)
  await tryEraseMarkedUploads(ctx, ids)
}

/** Reads an upload for its owner. Another user's file is answered as not found. */
export async function readUpload(
  ctx: UserCtx,
  { type, id }: { type: UploadType; id: string },
): Promise<FileDownload> {
  const [row] = await findUploads(ctx.db, [id])
  // No user can read an operator's file that is not attached yet.
  if (row?.type !== type || row.userId !== ctx.user.userId || (row.isOurs && !row.usedAt))
    throw new AppError('not_found')
  return bytesOf(ctx, row)
}

/** Opens an upload of any user, for operators. */
export async function openUpload(ctx: Ctx, id: string): Promise<FileDownload> {
  const [row] = await findUploads(ctx.db, [id])
  if (!row) throw new AppError('not_found')
  return bytesOf(ctx, row)
}

/** Opens the thumbnail of an uploaded picture for operators. Other files have none. */
export async function openThumbnail(ctx: Ctx, id: string): Promise<FileDownload> {
  const [row] = await findUploads(ctx.db, [id])
  if (!row || !isPictureType(row.mediaType as MediaType)) throw new AppError('not_found')
  const { bytes } = await bytesOf(ctx, row)
  const small = await createThumbnail(concurrencyHolderKey(ctx), bytes)
  return { name: 'thumbnail.webp', mediaType: 'image/webp', bytes: small }
}

async function bytesOf(ctx: Ctx, row: UploadRow): Promise<FileDownload> {
  if (!row.storedAt || row.erasedAt || !row.storageKey) throw new AppError('not_found')
  const bytes = await ctx.ports.storage.get(row.storageKey).catch((error) => storageAway(ctx, error))
  if (!bytes) throw new AppError('not_found')
  return { name: row.name, mediaType: row.mediaType, bytes }
}

/**
 * Stores an upload: inserts the row, stores the bytes, updates the row. After a crash in between the row remains, and
 * the periodic cleanup finds it.
 */
async function storeFile(
  ctx: Ctx,
  { name, mediaType, bytes }: CheckedFile,
  { isOurs, topic = null, subTopic = null, ...kept }: UploadOwner,
): Promise<Upload> {
  const id = randomUUID()
  const storageKey = `uploads/${randomBytes(24).toString('hex')}`
  await ctx.transaction(async (trx) => {
    if (!isOurs) await takeQuota(ctx, trx, kept.userId)
    await addUpload(trx, {
      ...kept,
      topic,
      subTopic,
      id,
      isOurs,
      name,
      mediaType,
      size: bytes.length,
      storageKey,
      createdAt: ctx.now,
    })
  })
  try {
    await ctx.ports.storage.put(storageKey, bytes)
  } catch (error) {
    await ctx.transaction(async (trx) => {
      await markUploadsForErasure(trx, [id], ctx.now)
      if (!isOurs) await giveBackRateLimit(trx, 'uploadPerUser', String(kept.userId))
    })
    await tryEraseMarkedUploads(ctx, [id])
    return storageAway(ctx, error)
  }
  const row = await markUploadStored(ctx.db, id, ctx.now)
  if (row) return uploadOf(row)
  // The periodic cleanup removed the row while the bytes were uploading, because the clock was moved ahead.
  await ctx.ports.storage.remove(storageKey)
  throw new AppError('service_unavailable', { retryAfterSeconds: 5 })
}

async function takeQuota({ now }: Ctx, trx: Trx, userId: number): Promise<void> {
  try {
    await takeRateLimit(trx, 'uploadPerUser', String(userId), now)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw quotaReached(error.data.retryAfterSeconds ?? 1)
  }
}

function quotaReached(retryAfterSeconds: number): AppError {
  return new AppError('upload_quota', { retryAfterSeconds })
}

function storageAway(ctx: Ctx, error: unknown): never {
  ctx.log.error({ err: error }, 'the upload storage does not answer')
  throw new AppError('service_unavailable', { retryAfterSeconds: 5 })
}

function uploadOf(row: UploadRow): Upload {
  const { id, userId, isOurs, name, size, topic, subTopic, createdAt } = row
  return {
    id,
    userId,
    isOurs,
    name,
    size,
    topic,
    subTopic,
    createdAt,
    type: row.type,
    mediaType: row.mediaType as MediaType,
    isErased: row.erasedAt !== null,
  }
}
