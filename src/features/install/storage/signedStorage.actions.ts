import { randomUUID } from 'node:crypto'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { addToHourlyCount, sumHourlyCounts } from '#server/hourlyCount.ts'
import { removeLooseFiles } from './looseFile.actions.ts'
import { registerPendingFile } from './looseFile.store.ts'
import * as store from './signedStorage.store.ts'
import { MEGABYTE } from './storage.rules.ts'

/** How many copies one transaction evicts at most. */
const EVICTED_AT_ONCE = 100

/**
 * Reserves space for a signed copy and returns its key. Each attempt has its own key, so that a running removal cannot
 * delete a newer copy.
 */
export async function reserveSignedFile(ctx: Ctx, signingId: string, size: number): Promise<string> {
  const prefix = `signed/${signingId}-`
  const storageKey = `${prefix}${randomUUID()}.ipa`
  await ctx.transaction(async (trx) => {
    await store.lockSignedStorage(trx)
    await store.discardEarlierAttempts(trx, prefix, ctx.now)
    await registerPendingFile(trx, { storageKey, kind: 'signed', size }, ctx.now)
    const excess = await evictOverBudget(ctx, trx)
    if (excess > 0)
      ctx.log.warn({ excess }, 'signed copies exceed SIGNED_STORAGE_MB: the others were used within the hour')
  })
  // A customer waits for this copy, so it is stored even if nothing can be evicted.
  await removeLooseFiles(ctx).catch((error) => ctx.log.error({ err: error }, 'cannot remove loose files'))
  return storageKey
}

/** Evicts copies while they exceed the budget. Returns the remaining excess in bytes. */
async function evictOverBudget(ctx: Ctx, trx: Trx): Promise<number> {
  let excess = (await store.sumSignedBytes(trx, ctx.now)) - budgetOf(ctx)
  let evicted = 0
  while (excess > 0 && evicted < EVICTED_AT_ONCE) {
    const size = await store.evictOneCopy(trx, ctx.now)
    if (size === null) break
    excess -= size
    evicted++
  }
  if (evicted > 0) await addToHourlyCount(trx, 'signed_evictions', ctx.now, evicted)
  return excess
}

/** Evicts copies that exceed the budget but could not be evicted while in use, and those beyond a lowered budget. */
export async function trimSignedStorage(ctx: Ctx): Promise<void> {
  for (let excess = Number.POSITIVE_INFINITY; ; ) {
    if ((await store.sumSignedBytes(ctx.db, ctx.now)) <= budgetOf(ctx)) return
    const left = await ctx.transaction(async (trx) => {
      await store.lockSignedStorage(trx)
      return evictOverBudget(ctx, trx)
    })
    if (left <= 0 || left >= excess) return
    excess = left
  }
}

/**
 * Whether a copy that is marked as done really is in the storage. A lost one (removed by hand, or missing in a restored
 * backup) is dropped, so that the next request signs again.
 */
export async function isCopyStored(
  ctx: Ctx,
  { id, storageKey, size }: { id: string; storageKey: string; size: number | null },
): Promise<boolean> {
  const found = await ctx.ports.storage.head(storageKey)
  if (found && found.size === size) return true
  await markCopyLost(ctx, id, storageKey)
  return false
}

export async function markCopyLost(ctx: Ctx, id: string, storageKey: string): Promise<void> {
  ctx.log.warn({ signing: id, storageKey }, 'a signed copy is not in the storage: it is signed again')
  await store.dropLostCopy(ctx.db, id, storageKey)
}

const DAY_HOURS = 24

/** Size and budget of the storage, and what happened to signed copies in the last 24 hours. */
export async function getStorageState(ctx: Pick<Ctx, 'db' | 'now' | 'config'>) {
  const count = (name: 'signed_hits' | 'signings' | 'signed_evictions') =>
    sumHourlyCounts(ctx.db, name, ctx.now, DAY_HOURS)
  return {
    ...(await store.loadStorageFigures(ctx.db)),
    budgetBytes: budgetOf(ctx),
    hits: await count('signed_hits'),
    signings: await count('signings'),
    evictions: await count('signed_evictions'),
  }
}

function budgetOf({ config }: Pick<Ctx, 'config'>): number {
  return config.signedStorageMb * MEGABYTE
}
