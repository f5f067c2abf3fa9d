import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { StoragePort } from '#adapters/storage/storage.port.ts'
import type { System } from '#app/system.ts'
import { installationUrlsOf } from '#features/install/link/installationUrl.actions.ts'
import { installationLink } from '#features/install/link/link.actions.ts'
import {
  findServablePackage,
  serveManifest,
  streamAndCountBytes,
} from '#features/install/link/servePackage.actions.ts'
import { beginSigning } from '#features/install/signing/signing.store.ts'
import { storeSignedCopy } from '#features/install/storage/storeSigned.actions.ts'
import type { Instant } from '#kernel/time.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import { addRow, getRow } from '../rows.ts'

/** A storage in memory that measures itself, and a signer that adds the profile's name to the package. */

export interface MeasuredStorage extends StoragePort {
  files: Map<string, Uint8Array>
  bytesUnder(prefix: string): number
  /** The most bytes that signed copies ever took up. */
  peak(): number
}

export function measuredStorage(): MeasuredStorage {
  const files = new Map<string, Uint8Array>()
  let highest = 0
  const bytesUnder = (prefix: string) =>
    [...files].reduce((sum, [key, { length }]) => sum + (key.startsWith(prefix) ? length : 0), 0)
  const put = async (key: string, bytes: Uint8Array) => {
    files.set(key, bytes)
    highest = Math.max(highest, bytesUnder('signed/'))
  }
  return {
    files,
    bytesUnder,
    peak: () => highest,
    put,
    async putStream(key, source) {
      const bytes = await buffer(source)
      await put(key, bytes)
      return { size: bytes.length }
    },
    get: async (key) => files.get(key) ?? null,
    head: async (key) => (files.has(key) ? { size: files.get(key)?.length ?? 0 } : null),
    async open(key, range) {
      const bytes = files.get(key)
      return bytes ? Readable.from([Buffer.from(bytes.subarray(range?.start, range && range.end + 1))]) : null
    },
    remove: async (key) => void files.delete(key),
    signAddress: async () => null,
  }
}

export interface StorageWorld {
  system: System
  storage: StoragePort
  folder: string
  /** Signings whose job is queued. */
  queued: string[]
}

/** A context at this time that stores in the given storage and only notes the jobs. */
export async function contextAt({ system, storage, queued }: StorageWorld, now: Instant): Promise<Ctx> {
  const ctx = await system.context()
  const enqueue = async (_trx: unknown, _job: unknown, data: unknown) => {
    queued.push((data as { signingId: string }).signingId)
  }
  return { ...ctx, now, ports: { ...ctx.ports, storage }, jobs: { ...ctx.jobs, enqueue } as never }
}

/** An application with a package of this size, without reading a real one. */
export async function plantPackage({ system, storage }: StorageWorld, applicationId: number, size: number) {
  const bytes = Buffer.alloc(size, `${applicationId} `)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const storageKey = `packages/${sha256}.ipa`
  await storage.put(storageKey, bytes)
  const now = await system.now()
  const { id: versionId } = await addRow(system.db, 'applicationVersion', {
    applicationId,
    name: '1.0',
    fileSize: size,
    place: 1,
    createdAt: now,
  })
  const file = { storageKey, sha256, size, bundleIdentifier: `example.${applicationId}` }
  const facts = { versionName: '1.0', deviceFamily: [1], importedAt: now }
  return addRow(system.db, 'ipa', { ...file, ...facts, versionId })
}

/** Creates registered devices with subscriptions, each for a new user, distributed over the accounts. */
export async function plantReadyDevices({ db, now }: System, count: number, accounts: string[]) {
  const { rows } = await sql<{ id: string; userId: number; accountId: string }>`
    with person as (
      insert into app_user (phone_number, created_at)
      select '+98913' || lpad((random() * 9999999)::integer::text, 7, '0') || number, ${await now()}
      from generate_series(1, ${count}) number returning id, created_at as at
    ), owned as (
      insert into device (id, user_id, udid, type, product, build, secret_key_hash, enrolled_at)
      select gen_random_uuid(), id, md5(id::text) || '00000000', 0, 'iPhone15,4', '22B91', ''::bytea, at from person
      returning id, user_id, enrolled_at as at
    ), named as (
      select *, (${accounts}::uuid[])[1 + (row_number() over (order by user_id) - 1) % ${accounts.length}] as account_id
      from owned
    ), registered as (
      insert into registration (device_id, status, account_id, locale, queued_at, status_since, registered_at,
        usually_at, latest_at)
      select id, 2, account_id, 'fa', at, at, at, at, at from named
    ), subscribed as (
      insert into subscription (id, user_id, device_id, state, created_at)
      select gen_random_uuid(), user_id, id, 'active', at from named
    )
    select id, user_id as "userId", account_id as "accountId" from named order by user_id`.execute(db)
  return rows
}

export async function plantReadyDevice(system: System, accountId: string): Promise<ReadyDevice> {
  const [device] = await plantReadyDevices(system, 1, [accountId])
  if (!device) throw new Error('No device was planted.')
  return device
}

export type ReadyDevice = Awaited<ReturnType<typeof plantReadyDevices>>[number]

/** Does the queued signings: the signed copy is the package with the profile's name in front. */
export async function signQueued(world: StorageWorld, now: Instant): Promise<void> {
  for (const id of world.queued.splice(0)) await signOne(world, id, now)
}

export async function signOne(world: StorageWorld, signingId: string, now: Instant): Promise<boolean> {
  const ctx = await contextAt(world, now)
  const signing = await beginSigning(ctx.db, signingId)
  if (!signing) return false
  const ipa = await getRow(ctx.db, 'ipa', { id: signing.ipaId })
  const source = await world.storage.get(ipa.storageKey)
  const bytes = Buffer.concat([Buffer.from(signing.profileId), source ?? Buffer.alloc(0)])
  const path = join(world.folder, `${randomUUID()}.ipa`)
  await writeFile(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { bundleIdentifier } = ipa
  return storeSignedCopy(ctx, signingId, path, { size: bytes.length, sha256, bundleIdentifier })
}

/** Requests the link as the website does. Returns the token of the URL once the package is ready. */
export async function askToken(world: StorageWorld, device: ReadyDevice, id: number, now: Instant) {
  const ctx = { ...(await contextAt(world, now)), user: { userId: device.userId } } as unknown as UserCtx
  const { isReady, installationId } = await installationLink(ctx, { id, deviceId: device.id })
  if (!isReady || !installationId) return null
  return new URL(installationUrlsOf(ctx, installationId).package).pathname.split('/')[2] ?? ''
}

/** Reads manifest and package as a phone does. Returns the downloaded bytes, or why there are none. */
export async function download(world: StorageWorld, token: string, now: Instant): Promise<Buffer | string> {
  const ctx = await contextAt(world, now)
  const manifest = await serveManifest(ctx, token)
  if (typeof manifest === 'string') return `manifest ${manifest}`
  const file = await findServablePackage(ctx, token)
  if (typeof file === 'string') return `package ${file}`
  const part = { start: 0, end: file.size - 1 }
  const source = await world.storage.open(file.storageKey, part)
  if (!source) return 'file missing'
  return buffer(streamAndCountBytes(source, file, part, async () => ctx))
}

/** From the tap to the last byte. Returns what reached the phone. */
export async function install(world: StorageWorld, device: ReadyDevice, id: number, now: Instant) {
  let token = await askToken(world, device, id, now)
  if (!token) {
    await signQueued(world, now)
    token = await askToken(world, device, id, now)
  }
  return token ? download(world, token, now) : 'not ready'
}
