import { randomBytes, randomUUID } from 'node:crypto'
import type { FileDownload, UploadedFile } from '#kernel/endpoint.ts'
import { AppError } from '#kernel/errors.ts'
import type { Instant } from '#kernel/time.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { holderOf } from '#server/http/slots.ts'
import { giveBackLimit, secondsUntilRoom, takeLimit } from '#server/limits.ts'
import { checkFile } from './checking.actions.ts'
import type { CheckedFile } from './detection.rules.ts'
import { eraseNow } from './sweeping.actions.ts'
import type { UploadView } from './upload.contract.ts'
import type { MediaType, UploadType } from './upload.rules.ts'
import { addUpload, claimRows, findUploads, markErased, markStored, type UploadRow } from './upload.store.ts'

/** A file that is kept, as other slices see it. */
export interface Upload {
  id: string
  userId: number
  /** An operator sent it to the user. */
  isOurs: boolean
  type: UploadType
  name: string
  mediaType: MediaType
  size: number
  /** Its bytes are gone or on their way out; what it was called may still be shown. */
  isErased: boolean
  createdAt: Instant
}

/** As callers see it (`uploadView` of the contract). */
export function uploadViewOf({ id, name, mediaType, size, createdAt }: Upload): UploadView {
  return { id, name, mediaType, size, createTime: createdAt.toISOString() }
}

interface Kept {
  userId: number
  type: UploadType
  isOurs: boolean
}

/** Takes a file of a user. Refused ones are not counted by the quota. */
export async function takeFile(
  ctx: UserCtx,
  { type, file }: { type: UploadType; file: UploadedFile },
): Promise<UploadView> {
  const { userId } = ctx.user
  await takeLimit(ctx.db, 'uploadTryPerUser', String(userId), ctx.now)
  // Whoever has no room learns it before anything is looked at; what counts is decided with the row.
  const wait = await secondsUntilRoom(ctx.db, 'uploadPerUser', String(userId), ctx.now)
  if (wait > 0) throw quotaReached(wait)
  const checked = await checkFile(holderOf(ctx), file)
  return uploadViewOf(await keep(ctx, checked, { userId, type, isOurs: false }))
}

/** An operator's file for a user: the same checks, no quota. Nobody reads it before `claimUploads` made it part of something. */
export async function keepOperatorFile(
  ctx: Ctx,
  { userId, type, name, bytes }: { userId: number; type: UploadType; name: string; bytes: Uint8Array },
): Promise<Upload> {
  return keep(ctx, await checkFile(holderOf(ctx), { name, bytes }), { userId, type, isOurs: true })
}

/**
 * Makes files part of something, in the transaction that makes it: each must be the user's own, kept and unused, or
 * nothing happens (upload_gone). In the order asked for.
 */
export async function claimUploads(
  ctx: Ctx,
  trx: Trx,
  { userId, type, ids }: { userId: number; type: UploadType; ids: readonly string[] },
): Promise<Upload[]> {
  const rows = await claimRows(trx, { userId, type, ids }, ctx.now)
  const byId = new Map(rows.map((row) => [row.id, uploadOf(row)]))
  // One that is named twice would be two attachments of one file.
  if (byId.size !== ids.length) throw new AppError('upload_gone')
  return ids.map((id) => byId.get(id) as Upload)
}

/** Of whomever they are, erased ones too: whoever asks has decided who may see them. In the order asked for. */
export async function loadUploads(ctx: Ctx, ids: readonly string[]): Promise<Upload[]> {
  const byId = new Map((await findUploads(ctx.db, ids)).map((row) => [row.id, uploadOf(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * From now on they are erased for everybody. Their bytes go at once or, when the storage is away, with the next sweep.
 * Not in a transaction: it calls the storage.
 */
export async function eraseUploads(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await markErased(ctx.db, ids, ctx.now)
  await eraseNow(ctx, ids)
}

/** The call: for the user whose file it is. Somebody else's does not exist. */
export async function readUpload(
  ctx: UserCtx,
  { type, id }: { type: UploadType; id: string },
): Promise<FileDownload> {
  const [row] = await findUploads(ctx.db, [id])
  // An operator's file that was not sent yet is nobody's.
  if (row?.type !== type || row.userId !== ctx.user.userId || (row.isOurs && !row.usedAt))
    throw new AppError('not_found')
  return bytesOf(ctx, row)
}

/** For operators: of whomever it is. */
export async function openUpload(ctx: Ctx, id: string): Promise<FileDownload> {
  const [row] = await findUploads(ctx.db, [id])
  if (!row) throw new AppError('not_found')
  return bytesOf(ctx, row)
}

async function bytesOf(ctx: Ctx, row: UploadRow): Promise<FileDownload> {
  if (!row.storedAt || row.erasedAt || !row.storageKey) throw new AppError('not_found')
  const bytes = await ctx.ports.storage.get(row.storageKey).catch((error) => storageAway(ctx, error))
  if (!bytes) throw new AppError('not_found')
  return { name: row.name, mediaType: row.mediaType, bytes }
}

/** Row, bytes, row: whatever is killed in between is found by its row. */
async function keep(
  ctx: Ctx,
  { name, mediaType, bytes }: CheckedFile,
  { isOurs, ...kept }: Kept,
): Promise<Upload> {
  const id = randomUUID()
  const storageKey = `uploads/${randomBytes(24).toString('hex')}`
  await ctx.transaction(async (trx) => {
    if (!isOurs) await takeQuota(ctx, trx, kept.userId)
    await addUpload(trx, {
      ...kept,
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
      await markErased(trx, [id], ctx.now)
      if (!isOurs) await giveBackLimit(trx, 'uploadPerUser', String(kept.userId))
    })
    await eraseNow(ctx, [id])
    return storageAway(ctx, error)
  }
  const row = await markStored(ctx.db, id, ctx.now)
  if (row) return uploadOf(row)
  // Swept away while its bytes were on their way, by a clock that ran ahead.
  await ctx.ports.storage.remove(storageKey)
  throw new AppError('service_unavailable', { retryAfterSeconds: 5 })
}

async function takeQuota({ now }: Ctx, trx: Trx, userId: number): Promise<void> {
  try {
    await takeLimit(trx, 'uploadPerUser', String(userId), now)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw quotaReached(error.data.retryAfterSeconds ?? 1)
  }
}

function quotaReached(retryAfterSeconds: number): AppError {
  return new AppError('upload_quota', { retryAfterSeconds })
}

function storageAway(ctx: Ctx, error: unknown): never {
  ctx.log.error({ err: error }, 'the storage of uploads is away')
  throw new AppError('service_unavailable', { retryAfterSeconds: 5 })
}

function uploadOf(row: UploadRow): Upload {
  const { id, userId, isOurs, name, size, createdAt } = row
  return {
    id,
    userId,
    isOurs,
    name,
    size,
    createdAt,
    type: row.type as UploadType,
    mediaType: row.mediaType as MediaType,
    isErased: row.erasedAt !== null,
  }
}
