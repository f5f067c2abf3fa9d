import type { Ctx } from '#server/context.ts'
import { finishUploadErasure, listUploadsBeingErased, markUnusedUploadsForErasure } from './upload.store.ts'

const BATCH = 100

type Erasing = Awaited<ReturnType<typeof listUploadsBeingErased>>[number]

/**
 * Deletes unused uploads: first marks them, then deletes the bytes, then the row, so that the next run can continue
 * after a crash. A file claimed at the same moment is kept, because the database lets only one of the two statements
 * succeed.
 */
export async function markUnusedUploads(ctx: Ctx): Promise<void> {
  while ((await markUnusedUploadsForErasure(ctx.db, ctx.now, BATCH)) === BATCH);
}

/** Deletes bytes and rows of all uploads marked for deletion: unused ones and those of deleted users. */
export async function eraseMarkedUploads(ctx: Ctx): Promise<void> {
  for (;;) {
    const batch = await listUploadsBeingErased(ctx.db, BATCH)
    for (const upload of batch) await removeBytes(ctx, upload)
    if (batch.length < BATCH) return
  }
}

/** Deletes marked uploads at once if the storage answers; the periodic cleanup deletes the rest. */
export async function tryEraseMarkedUploads(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  try {
    for (const upload of await listUploadsBeingErased(ctx.db, ids.length, ids)) await removeBytes(ctx, upload)
  } catch (error) {
    ctx.log.warn({ err: error }, 'cannot delete the bytes of erased uploads; the next sweep retries')
  }
}

async function removeBytes(ctx: Ctx, { id, storageKey }: Erasing): Promise<void> {
  if (storageKey) await ctx.ports.storage.remove(storageKey)
  await finishUploadErasure(ctx.db, id)
}
