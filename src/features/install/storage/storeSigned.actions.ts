import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Ctx } from '#server/context.ts'
import { addToHourlyCount } from '#server/hourlyCount.ts'
import { finishSigning, type SignedFile } from '../signing/signing.store.ts'
import { bindFile, discardFile } from './looseFile.store.ts'
import { reserveSignedFile } from './signedStorage.actions.ts'

type CheckedFile = Omit<SignedFile, 'storageKey'>

/**
 * Stores a signed copy and finishes its signing. Returns false when the file is not the one that was checked. A killed
 * process leaves a file that is known as loose, and a signing that its job starts again.
 */
export async function storeSignedCopy(
  ctx: Ctx,
  signingId: string,
  path: string,
  { size, sha256, bundleIdentifier }: CheckedFile,
): Promise<boolean> {
  const storageKey = await reserveSignedFile(ctx, signingId, size)
  const hash = createHash('sha256')
  await ctx.ports.storage.putStream(storageKey, hashed(createReadStream(path), hash))
  if (hash.digest('hex') !== sha256) {
    await discardFile(ctx.db, storageKey, ctx.now)
    return false
  }
  const file = { storageKey, size, sha256, bundleIdentifier }
  await ctx.transaction(async (trx) => {
    // The signing was deleted meanwhile, so nothing refers to the copy.
    if (!(await finishSigning(trx, signingId, file, ctx.now))) return discardFile(trx, storageKey, ctx.now)
    // Another attempt took over while this one stood still, and marked its file for removal.
    if (!(await bindFile(trx, storageKey, ctx.now)))
      throw new Error(`${storageKey} was given up for removal.`)
    await addToHourlyCount(trx, 'signings', ctx.now)
  })
  return true
}

export async function* hashed(source: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    hash.update(chunk)
    yield chunk
  }
}
