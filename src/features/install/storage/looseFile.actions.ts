import type { Ctx } from '#server/context.ts'
import * as store from './looseFile.store.ts'

const BATCH = 100

/**
 * Removes files that no row refers to: claims them, removes the bytes, then forgets the entry, so that the next run
 * continues after a crash.
 */
export async function removeLooseFiles(ctx: Ctx): Promise<void> {
  await store.scheduleRemovalOfPackages(ctx.db, ctx.now)
  await store.forgetReferencedFiles(ctx.db, ctx.now)
  for (;;) {
    const keys = await store.claimLooseFiles(ctx.db, ctx.now, BATCH)
    for (const key of keys) {
      await ctx.ports.storage.remove(key)
      await store.forgetRemovedFile(ctx.db, key)
    }
    if (keys.length < BATCH) return
  }
}
