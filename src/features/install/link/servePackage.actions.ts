import type { ByteStream } from '#adapters/storage/storage.port.ts'
import { isVisible } from '#features/catalogue/visibility.actions.ts'
import { SECOND, stopwatch } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import { isManifestOpen, isPackageOpen, type Part } from '../install.rules.ts'
import * as store from '../install.store.ts'
import { idOfToken } from './address.actions.ts'

/** What an installation URL serves, or why it serves nothing: `unknown` or `over`. Callers must not reveal more. */
export type ServedResult<What> = What | 'unknown' | 'over'

async function findServableInstallation(
  ctx: Ctx,
  token: string,
): Promise<ServedResult<store.InstallationRow>> {
  const id = idOfToken(ctx, token)
  const row = id ? await store.findInstallation(ctx.db, id) : undefined
  if (!row) return 'unknown'
  // Hiding an application ends all its installation URLs at once, also during a download.
  return isStillAllowed(row) && (await isVisible(ctx.db, row.applicationId)) ? row : 'over'
}

/**
 * Whether the device is registered in the developer account that signed the package, has a subscription, and still
 * belongs to the user.
 */
function isStillAllowed({
  registeredDevice,
  subscriptionId,
  ownerId,
  userId,
}: store.InstallationRow): boolean {
  return registeredDevice !== null && subscriptionId !== null && ownerId === userId
}

/** Serves the manifest. iOS reads it before its prompt; from then on the package can be fetched. */
export async function openManifest(ctx: Ctx, token: string): Promise<ServedResult<store.InstallationRow>> {
  const row = await findServableInstallation(ctx, token)
  if (typeof row === 'string') return row
  // The URL exists before the package is signed; until then it answers "not found".
  if (row.storageKey === null) return 'unknown'
  if (!isManifestOpen(row, ctx.now)) return 'over'
  await store.markManifest(ctx.db, row.id, ctx.now)
  return row
}

export interface PackageFile {
  id: string
  applicationId: number
  storageKey: string
  size: number
  sha256: string
}

export async function findPackage(ctx: Ctx, token: string): Promise<ServedResult<PackageFile>> {
  const row = await findServableInstallation(ctx, token)
  if (typeof row === 'string') return row
  const { id, applicationId, storageKey, size, sha256 } = row
  if (!isPackageOpen(row, ctx.now) || !storageKey || !size || !sha256) return 'over'
  return { id, applicationId, storageKey, size, sha256 }
}

const RECORD_EVERY_MS = SECOND

/**
 * Streams a byte range of a package and records what was sent: every second for the progress display, and at the end,
 * also after a disconnect. Stops within a second when the URL is revoked or the application is hidden.
 */
export async function* streamAndCount(
  source: ByteStream,
  file: PackageFile,
  part: Part,
  makeContext: () => Promise<Ctx>,
): AsyncGenerator<Uint8Array> {
  let sent = 0
  let recorded = 0
  let watch = stopwatch()
  const record = async () => {
    if (sent === recorded) return true
    const from = part.start + recorded
    recorded = sent
    const ctx = await makeContext()
    await recordSent(ctx, file, { start: from, end: part.start + sent - 1 })
    return (await isVisible(ctx.db, file.applicationId)) && !(await store.isRevoked(ctx.db, file.id))
  }
  try {
    for await (const chunk of source) {
      yield chunk as Uint8Array
      // The HTTP response asked for the next chunk, so this one was sent.
      sent += (chunk as Uint8Array).length
      if (watch() < RECORD_EVERY_MS) continue
      watch = stopwatch()
      if (!(await record())) throw new Error('The address was revoked while its package was being sent.')
    }
  } finally {
    source.destroy()
    await record()
  }
}

/** Records a sent byte range. The last missing byte completes the installation, once. */
async function recordSent(ctx: Ctx, file: PackageFile, part: Part): Promise<void> {
  await ctx.transaction(async (trx) => {
    if (!(await store.addSentRange(trx, file.id, { ...part, size: file.size }, ctx.now))) return
    const row = await store.findInstallation(trx, file.id)
    if (!row) return
    await store.recordInstalled(trx, row, ctx.now)
    await store.removeRequest(trx, row.userId, row.applicationId)
  })
}
