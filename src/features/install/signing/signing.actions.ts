import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { SigningResult } from '#adapters/signer/signer.port.ts'
import { openCertificateKey } from '#features/device/developerAccount/accountProfile.actions.ts'
import { AppError } from '#kernel/errors.ts'
import { addMilliseconds, MINUTE, SECOND } from '#kernel/time.ts'
import { defineJob } from '#server/background/jobs.ts'
import type { Ctx } from '#server/context.ts'
import { IpaFault } from '#server/ipa/ipaFault.ts'
import { readIpa } from '#server/ipa/readIpa.ts'
import { checkSignedPackage } from '#server/ipa/signature/checkSignedPackage.ts'
import { isCopyStored } from '../storage/signedStorage.actions.ts'
import { recordSignedCopyUse } from '../storage/signedStorage.store.ts'
import { hashWhileReading, storeSignedCopy } from '../storage/storeSigned.actions.ts'
import { findSigningFault } from './signedPackage.rules.ts'
import * as store from './signing.store.ts'

/** How often a signing is tried while the signer is unavailable. After that it fails and the user gets an error. */
const RETRIES = 5
// More attempts than RETRIES, because a killed worker also counts as an attempt of the job and would leave the signing
// unfinished. Pauses are short, because a user is waiting.
export const signJob = defineJob('install.sign', z.object({ signingId: z.uuid() }), {
  retries: 50,
  longestPauseSeconds: 15,
})

/** A failed signing can be started again after this time. */
const RESTART_AFTER_MS = MINUTE

/**
 * Returns the package signed for this provisioning profile, or the progress of its signing. The first of several
 * concurrent callers starts the job.
 */
export async function requestSigning(ctx: Ctx, key: store.SigningKey): Promise<store.SigningRow> {
  const done = await store.findSigning(ctx.db, key)
  if (done?.storageKey) await isCopyStored(ctx, { ...done, storageKey: done.storageKey })
  await ctx.transaction(async (trx) => {
    const id = randomUUID()
    if (await store.addSigning(trx, id, key, ctx.now)) {
      await ctx.jobs.enqueue(trx, signJob, { signingId: id })
      return
    }
    const known = await store.findSigning(trx, key)
    if (!known) return
    // Record the use first: from then on the copy cannot be evicted, and an earlier eviction is detected below.
    await recordSignedCopyUse(trx, known.id, ctx.now)
    if (await store.restartSigning(trx, known.id, addMilliseconds(ctx.now, -RESTART_AFTER_MS)))
      await ctx.jobs.enqueue(trx, signJob, { signingId: known.id })
  })
  const signing = await store.findSigning(ctx.db, key)
  if (!signing) throw new AppError('not_found')
  return signing
}

/** Signs a package. Idempotent: after a crash the job starts again, and nothing is visible before it has finished. */
export async function signPackage(ctx: Ctx, { signingId }: { signingId: string }): Promise<void> {
  const signing = await store.beginSigning(ctx.db, signingId)
  if (!signing) return
  const folder = join(ctx.config.dataDir, 'tmp', `signing-${signing.id}`)
  // Remove temporary files that a killed worker left.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await signInFolder(ctx, signing, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function signInFolder(ctx: Ctx, signing: store.SigningRow, folder: string): Promise<void> {
  const material = await loadSigningMaterial(ctx, signing)
  if (typeof material === 'string') return store.failSigning(ctx.db, signing.id, material, ctx.now)
  const source = join(folder, 'in.ipa')
  const target = join(folder, 'out.ipa')
  const ipa = await store.findIpa(ctx.db, signing.ipaId)
  const fetched = ipa && (await fetchPackage(ctx, ipa.storageKey, source))
  if (!ipa || !fetched) return store.failSigning(ctx.db, signing.id, 'file_missing', ctx.now)
  // The stored package file is not the imported one.
  if (fetched.sha256 !== ipa.sha256) return refuseResult(ctx, signing, 'file_changed')
  const result = await ctx.ports.signer.sign({
    source,
    target,
    ...material,
    now: ctx.now,
    onProgress: (percent) => saveProgress(ctx, signing.id, percent),
    signal: AbortSignal.timeout(ctx.config.signerTimeoutSeconds * SECOND),
  })
  if (result.outcome !== 'signed') return failOrRetry(ctx, signing, result)
  const checked = await checkSigned(ctx, { source, target, ipa, profile: material.profile })
  if (typeof checked === 'string') return refuseResult(ctx, signing, checked)
  const isStored = await storeSignedCopy(ctx, signing.id, target, checked)
  if (!isStored) await refuseResult(ctx, signing, 'result: changed after the check')
}

interface SignedFiles {
  source: string
  target: string
  ipa: store.IpaRow
  profile: Uint8Array
}

/** Checks the signer's result as a phone would, and against the catalogue. Returns its identity, or why it is refused. */
async function checkSigned(ctx: Ctx, { source, target, ipa, profile }: SignedFiles) {
  try {
    const expected = { bundleIdentifier: ipa.packageName, version: ipa.version, profile, now: ctx.now }
    const verdict = await checkSignedPackage(target, expected)
    if (!verdict.ok) return `result: ${verdict.fault}`
    const facts = await readIpa(target)
    return findSigningFault(facts, await readIpa(source)) ?? facts
  } catch (error) {
    if (error instanceof IpaFault) return `result: ${error.reason}`
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'result: none'
    throw error
  }
}

/** Rejects a signed package. It is never served and not retried: an operator must look at the signer. */
async function refuseResult(ctx: Ctx, signing: store.SigningRow, failure: string): Promise<void> {
  ctx.log.error({ signing: signing.id, ipa: signing.ipaId, failure }, 'rejected a signed package')
  await store.failSigning(ctx.db, signing.id, failure, ctx.now)
}

/** Returns the account's certificate, key and provisioning profile, or the reason why the package cannot be signed. */
async function loadSigningMaterial(ctx: Ctx, { accountId, profileId }: store.SigningRow) {
  const account = await store.findSigningMaterial(ctx.db, accountId)
  // The provisioning profile was replaced meanwhile. The next request signs with the new one.
  if (!account?.profileContent || account.profileId !== profileId) return 'profile_gone'
  if (!account.certificateContent || !account.sealedCertificateKey) return 'certificate_missing'
  return {
    profile: account.profileContent,
    certificate: pemOf(account.certificateContent),
    chain: account.certificateChain.map(pemOf),
    privateKey: openCertificateKey(ctx, account.sealedCertificateKey),
  }
}

function pemOf(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

async function fetchPackage(ctx: Ctx, key: string, path: string): Promise<{ sha256: string } | null> {
  const stream = await ctx.ports.storage.open(key)
  if (!stream) return null
  const hash = createHash('sha256')
  await pipeline(hashWhileReading(stream, hash), createWriteStream(path, { mode: 0o600 }))
  return { sha256: hash.digest('hex') }
}

function saveProgress(ctx: Ctx, id: string, percent: number): void {
  // A progress update may fail, because the next one replaces it.
  void store.updateSigningProgress(ctx.db, id, Math.min(99, percent)).catch(() => undefined)
}

async function failOrRetry(
  ctx: Ctx,
  signing: store.SigningRow,
  result: Exclude<SigningResult, { outcome: 'signed' }>,
): Promise<void> {
  if (result.outcome === 'unavailable' && signing.attempts <= RETRIES)
    throw new Error(`The signer did not answer: ${result.reason}`)
  const { outcome, reason, detail } = result
  ctx.log.error({ signing: signing.id, outcome, reason, detail }, 'signing failed')
  await store.failSigning(ctx.db, signing.id, result.reason, ctx.now)
}
