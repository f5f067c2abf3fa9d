import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { addToHourlyCount } from '#server/hourlyCount.ts'
import { finishSigning, type SignedFile } from '../signing/signing.store.ts'
import { discardSignedFile, markFileReferenced } from './looseFile.store.ts'
import { reserveSignedFile } from './signedStorage.actions.ts'

type CheckedFile = Omit<SignedFile, 'storageKey'>

/**
 * Stores a signed copy and finishes its signing. Returns false if the file is not the one that was checked. A killed
 * process leaves a file that is known as loose, and a signing that its job repeats.
 */
export async function storeSignedCopy(
  ctx: Ctx,
  signingId: string,
  path: string,
  { size, sha256, bundleIdentifier }: CheckedFile,
): Promise<boolean> {
  const storageKey = await reserveSignedFile(ctx, signingId, size)
  const hash = createHash('sha256')
  await ctx.ports.storage.putStream(storageKey, hashWhileReading(createReadStream(path), hash))
  const file = { storageKey, size, sha256, bundleIdentifier }
  if (hash.digest('hex') !== sha256) {
    await discardSignedFile(ctx.db, file, ctx.now)
    return false
  }
  const isBound = await ctx.transaction((trx) => bindCopy(ctx, trx, signingId, file))
  // Another attempt took over while this one was stopped. The job repeats, in case that one has died too.
  if (!isBound) throw new Error(`${storageKey} was given up for removal.`)
  return true
}

/** Makes the copy the result of the signing. Returns false when another attempt has marked it for removal. */
async function bindCopy(ctx: Ctx, trx: Trx, signingId: string, file: SignedFile): Promise<boolean> {
  const isBound = await markFileReferenced(trx, file.storageKey, ctx.now)
  // Without a running signing, the copy was deleted or finished by another attempt.
  if (isBound && (await finishSigning(trx, signingId, file, ctx.now)))
    await addToHourlyCount(trx, 'signings', ctx.now)
  else await discardSignedFile(trx, file, ctx.now)
  return isBound
}

export async function* hashWhileReading(
  source: AsyncIterable<Uint8Array>,
  hash: Hash,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    hash.update(chunk)
    yield chunk
  }
}
