import type { ByteStream } from '#adapters/storage/storage.port.ts'
import { isVisible } from '#features/catalogue/visibility.actions.ts'
import { SECOND, stopwatch } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import { isManifestOpen, isPackageOpen, type Part } from '../install.rules.ts'
import * as store from '../install.store.ts'
import { idOfToken } from './address.actions.ts'

/** What an address gives now: nobody learns more than that it is not there, or not any more. */
export type Served<What> = What | 'unknown' | 'over'

async function openInstallation(ctx: Ctx, token: string): Promise<Served<store.InstallationRow>> {
  const id = idOfToken(ctx, token)
  const row = id ? await store.findInstallation(ctx.db, id) : undefined
  if (!row) return 'unknown'
  // A hidden application ends every address at once, also of those who are in the middle of it.
  return isStillTheirs(row) && (await isVisible(ctx.db, row.applicationId)) ? row : 'over'
}

/** The device is registered in the account that signed it, has its days, and belongs to who asked. */
function isStillTheirs({
  registeredDevice,
  subscriptionId,
  ownerId,
  userId,
}: store.InstallationRow): boolean {
  return registeredDevice !== null && subscriptionId !== null && ownerId === userId
}

/** iOS reads the manifest to ask its question; from here on the package can be fetched. */
export async function openManifest(ctx: Ctx, token: string): Promise<Served<store.InstallationRow>> {
  const row = await openInstallation(ctx, token)
  if (typeof row === 'string') return row
  // Known to whoever asked for it, and not there before the package is signed.
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

export async function findPackage(ctx: Ctx, token: string): Promise<Served<PackageFile>> {
  const row = await openInstallation(ctx, token)
  if (typeof row === 'string') return row
  const { id, applicationId, storageKey, size, sha256 } = row
  if (!isPackageOpen(row, ctx.now) || !storageKey || !size || !sha256) return 'over'
  return { id, applicationId, storageKey, size, sha256 }
}

const TELL_EVERY_MS = SECOND

/**
 * The bytes of a part, noted as they go: now and then on the way, so that the screen follows, and at the end, also
 * where the other side hangs up. Breaks off within a second when the address is revoked or the application hidden.
 */
export async function* countedBytes(
  source: ByteStream,
  file: PackageFile,
  part: Part,
  makeContext: () => Promise<Ctx>,
): AsyncGenerator<Uint8Array> {
  let sent = 0
  let told = 0
  let watch = stopwatch()
  const tell = async () => {
    if (sent === told) return true
    const from = part.start + told
    told = sent
    const ctx = await makeContext()
    await noteSent(ctx, file, { start: from, end: part.start + sent - 1 })
    return (await isVisible(ctx.db, file.applicationId)) && !(await store.isRevoked(ctx.db, file.id))
  }
  try {
    for await (const chunk of source) {
      yield chunk as Uint8Array
      // Asked for the next one: this one is on its way.
      sent += (chunk as Uint8Array).length
      if (watch() < TELL_EVERY_MS) continue
      watch = stopwatch()
      if (!(await tell())) throw new Error('The address died while its package was sent.')
    }
  } finally {
    source.destroy()
    await tell()
  }
}

/** The last byte makes it installed, once. */
async function noteSent(ctx: Ctx, file: PackageFile, part: Part): Promise<void> {
  await ctx.transaction(async (trx) => {
    if (!(await store.addSent(trx, file.id, { ...part, size: file.size }, ctx.now))) return
    const row = await store.findInstallation(trx, file.id)
    if (!row) return
    await store.recordInstalled(trx, row, ctx.now)
    await store.removeRequest(trx, row.userId, row.applicationId)
  })
}
