import type { Ctx } from '#server/context.ts'
import { erasingUploads, finishErasure, markUnused } from './upload.store.ts'

const BATCH = 100

type Erasing = Awaited<ReturnType<typeof erasingUploads>>[number]

/**
 * First the mark, then the bytes, then the row: killed in between, the next turn goes on. A file that somebody uses in
 * this very moment is theirs, for the database lets only one of the two happen.
 */
export async function markUnusedUploads(ctx: Ctx): Promise<void> {
  while ((await markUnused(ctx.db, ctx.now, BATCH)) === BATCH);
}

/** Bytes and rows of whatever is marked, by whomever: unused ones, and those of somebody who was deleted. */
export async function eraseMarkedUploads(ctx: Ctx): Promise<void> {
  for (;;) {
    const batch = await erasingUploads(ctx.db, BATCH)
    for (const upload of batch) await removeBytes(ctx, upload)
    if (batch.length < BATCH) return
  }
}

/** At once, as far as the storage lets us; what is left is the sweep's. */
export async function eraseNow(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  try {
    for (const upload of await erasingUploads(ctx.db, ids.length, ids)) await removeBytes(ctx, upload)
  } catch (error) {
    ctx.log.warn({ err: error }, 'bytes of erased uploads wait for the next sweep')
  }
}

async function removeBytes(ctx: Ctx, { id, storageKey }: Erasing): Promise<void> {
  if (storageKey) await ctx.ports.storage.remove(storageKey)
  await finishErasure(ctx.db, id)
}
