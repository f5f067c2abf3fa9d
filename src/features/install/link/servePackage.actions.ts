import { timingSafeEqual } from 'node:crypto'
import type { ByteStream } from '#adapters/storage/storage.port.ts'
import { isApplicationVisible } from '#features/catalogue/visibility.actions.ts'
import type { ByteRange } from '#kernel/byteRange.ts'
import { SECOND, startStopwatch } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import {
  DELIVERED_ELSEWHERE_MS,
  isManifestFetchable,
  isPackageFetchable,
  sentPartOf,
} from '../install.rules.ts'
import * as store from '../install.store.ts'
import { isCopyStored } from '../storage/signedStorage.actions.ts'
import { recordSignedCopyUse } from '../storage/signedStorage.store.ts'
import { verifyInstallationToken } from './installationUrl.actions.ts'

/**
 * What an installation URL serves, or why it serves nothing: `unknown` or `over`. Callers must not tell clients more
 * than that.
 */
export type ServeResult<What> = What | 'unknown' | 'over'

async function findServableInstallation(
  ctx: Ctx,
  token: string,
): Promise<ServeResult<store.InstallationRow>> {
  const id = verifyInstallationToken(ctx, token)
  const row = id ? await store.findInstallation(ctx.db, id) : undefined
  if (!row) return 'unknown'
  // Hiding an application ends all its installation URLs at once, also during a download.
  return isStillAllowed(row) && (await isApplicationVisible(ctx.db, row.applicationId)) ? row : 'over'
}

/**
 * Whether the device is registered in the developer account that signed the package, has a subscription, and still
 * belongs to the user, and the version is still offered.
 */
function isStillAllowed({
  registeredDevice,
  subscriptionId,
  ownerId,
  userId,
  withdrawnAt,
}: store.InstallationRow): boolean {
  return registeredDevice !== null && subscriptionId !== null && ownerId === userId && withdrawnAt === null
}

/** Serves the manifest. iOS reads it before its prompt; from then on the package can be fetched. */
export async function serveManifest(ctx: Ctx, token: string): Promise<ServeResult<store.InstallationRow>> {
  const row = await findServableInstallation(ctx, token)
  if (typeof row === 'string') return row
  // The URL exists before the package is signed; until then it answers "not found".
  if (row.storageKey === null) return 'unknown'
  if (!isManifestFetchable(row, ctx.now)) return 'over'
  const { signingId: id, storageKey, size } = row
  if (!(await isCopyStored(ctx, { id, storageKey, size }))) return 'unknown'
  await recordSignedCopyUse(ctx.db, id, ctx.now)
  await store.markManifestRead(ctx.db, row.id, ctx.now)
  return row
}

export interface StoredPackage {
  storageKey: string
  size: number
  sha256: string
}

export interface PackageFile extends StoredPackage {
  id: string
  signingId: string
  applicationId: number
}

export async function findServablePackage(ctx: Ctx, token: string): Promise<ServeResult<PackageFile>> {
  const row = await findServableInstallation(ctx, token)
  if (typeof row === 'string') return row
  const { id, signingId, applicationId, storageKey, size, sha256 } = row
  if (!isPackageFetchable(row, ctx.now) || !storageKey || !size || !sha256) return 'over'
  await recordSignedCopyUse(ctx.db, signingId, ctx.now)
  return { id, signingId, applicationId, storageKey, size, sha256 }
}

const RECORD_EVERY_MS = SECOND

/**
 * Streams a byte range of a package and records what was sent: every second for the progress display, and at the end,
 * also after a disconnect. Stops within a second when the URL is revoked, the version withdrawn or the application hidden.
 */
export async function* streamAndCountBytes(
  source: ByteStream,
  file: PackageFile,
  part: ByteRange,
  makeContext: () => Promise<Ctx>,
): AsyncGenerator<Uint8Array> {
  let sent = 0
  let recorded = 0
  let watch = startStopwatch()
  const record = async () => {
    if (sent === recorded) return true
    const from = part.start + recorded
    recorded = sent
    const ctx = await makeContext()
    await recordSent(ctx, file, { start: from, end: part.start + sent - 1 })
    return (
      (await isApplicationVisible(ctx.db, file.applicationId)) &&
      !(await store.isInstallationRevoked(ctx.db, file.id))
    )
  }
  try {
    for await (const chunk of source) {
      yield chunk as Uint8Array
      // The HTTP response asked for the next chunk, so this one was sent.
      sent += (chunk as Uint8Array).length
      if (watch() < RECORD_EVERY_MS) continue
      watch = startStopwatch()
      if (!(await record())) throw new Error('The address was revoked while its package was being sent.')
    }
  } finally {
    source.destroy()
    await record()
  }
}

const SIGNED_FOR_SECONDS = DELIVERED_ELSEWHERE_MS / SECOND
const REPORT_PURPOSE = 'package sent'

export type Delivery = { by: 'nginx'; address: URL; reportToken: string } | { by: 'storage'; address: URL }

/**
 * Decides whether nginx or the object storage sends the package (PACKAGE_DELIVERY). Returns null if the server sends
 * it. The object storage does not report what it sent, so the requested range counts as sent.
 */
export async function deliverElsewhere(
  ctx: Ctx,
  file: PackageFile,
  part: ByteRange,
): Promise<Delivery | null> {
  const { packageDelivery } = ctx.config
  if (packageDelivery === 'server') return null
  const signed = await ctx.ports.storage.signAddress(file.storageKey, SIGNED_FOR_SECONDS)
  if (signed === null) return null
  const address = new URL(signed)
  const by = packageDelivery === 'nginx' ? 'nginx' : 'storage'
  await store.markDelivered(ctx.db, file.id, by, ctx.now)
  if (by === 'nginx') return { by, address, reportToken: reportTokenOf(ctx, file.id) }
  await recordSent(ctx, file, part)
  return { by, address }
}

/**
 * The token with which nginx reports a download. Only nginx knows it, because it never appears in a response to a
 * client.
 */
function reportTokenOf({ secrets }: Pick<Ctx, 'secrets'>, id: string): string {
  return `${id}/${secrets.sign(REPORT_PURPOSE, id).toString('base64url')}`
}

/** What nginx reports at the end of a download, whether it was completed or aborted. */
export interface DeliveryReport {
  token: string
  status: number
  /** The Content-Range of the response; empty for a whole file. */
  range: string
  bytes: number
  /** Whether nginx sent everything that it had received. */
  isComplete: boolean
  /** How many bytes nginx received from each upstream: a number for the server and one for the storage. */
  received: string
}

/** Records what nginx sent. Returns false if the token is wrong or the report contains no valid byte range. */
export async function recordDelivery(ctx: Ctx, report: DeliveryReport): Promise<boolean> {
  const [id = ''] = report.token.split('/')
  const expected = Buffer.from(reportTokenOf(ctx, id))
  const given = Buffer.from(report.token)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return false
  const row = await store.findInstallation(ctx.db, id)
  const part = row?.size ? sentPartOf(report, row.size) : null
  if (!row?.size || !part) return false
  await recordSent(ctx, { id, size: row.size }, part)
  return true
}

/** Records a sent byte range. The last missing byte completes the installation, once. */
async function recordSent(ctx: Ctx, file: Pick<PackageFile, 'id' | 'size'>, part: ByteRange): Promise<void> {
  await ctx.transaction(async (trx) => {
    if (!(await store.addSentByteRange(trx, file.id, { ...part, size: file.size }, ctx.now))) return
    const row = await store.findInstallation(trx, file.id)
    if (!row) return
    await store.saveInstalledApplication(trx, row, ctx.now)
    await store.deleteInstallationRequest(trx, row.userId, row.applicationId)
  })
}

/** The unsigned package of a published application that is open for download. */
export async function findOpenPackage(ctx: Ctx, sha256: string): Promise<StoredPackage | undefined> {
  const files = await store.listOpenPackages(ctx.db, sha256)
  for (const { applicationId, ...file } of files)
    if (await isApplicationVisible(ctx.db, applicationId)) return file
  return undefined
}

/** Streams an open package. Stops within a second when its application is hidden or closed. */
export async function* streamWhileOpen(
  source: ByteStream,
  { sha256 }: StoredPackage,
  makeContext: () => Promise<Ctx>,
): AsyncGenerator<Uint8Array> {
  let watch = startStopwatch()
  try {
    for await (const chunk of source) {
      yield chunk as Uint8Array
      if (watch() < RECORD_EVERY_MS) continue
      watch = startStopwatch()
      if (!(await findOpenPackage(await makeContext(), sha256)))
        throw new Error('The application was closed while its package was being sent.')
    }
  } finally {
    source.destroy()
  }
}
