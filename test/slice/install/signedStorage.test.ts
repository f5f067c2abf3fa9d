import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSystem } from '#app/system.ts'
import {
  findServablePackage,
  serveManifest,
  streamAndCountBytes,
} from '#features/install/link/servePackage.actions.ts'
import { importIpa } from '#features/install/signing/importPackage.actions.ts'
import { requestSigning } from '#features/install/signing/signing.actions.ts'
import { removeLooseFiles } from '#features/install/storage/looseFile.actions.ts'
import { getStorageState, trimSignedStorage } from '#features/install/storage/signedStorage.actions.ts'
import { MEGABYTE } from '#features/install/storage/storage.rules.ts'
import { addMilliseconds, DAY, HOUR, type Instant, MINUTE, sleep } from '#kernel/time.ts'
import { writeIpa } from '#server/ipa/writeIpa.ts'
import { createLog } from '#server/log.ts'
import { loadConfig } from '#server/settings/config.ts'
import { plantApplication } from '../../support/application.ts'
import type { Product } from '../../support/product.ts'
import { plantQuietAccount } from '../../support/registration.ts'
import { changeRows, getRow, listRows } from '../../support/rows.ts'
import { copyTemplate } from '../../support/server/database.ts'
import {
  askToken,
  contextAt,
  download,
  install,
  type MeasuredStorage,
  measuredStorage,
  plantPackage,
  plantReadyDevice,
  type ReadyDevice,
  type StorageWorld,
  signOne,
  signQueued,
} from '../../support/signing/signedStorage.ts'

/** The budget of 1 MB has room for two copies but not for three. */
const LARGE = 400 * 1024

let world: StorageWorld & { storage: MeasuredStorage }
let accountId: string
let device: ReadyDevice
let start: Instant
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await copyTemplate()
  drop = database.drop
  const folder = await mkdtemp(join(tmpdir(), 'bustan-signed-'))
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    SIGNED_STORAGE_MB: '1',
  }
  const config = loadConfig(settings)
  const system = await createSystem(config, createLog(config))
  world = { system, storage: measuredStorage(), folder, queued: [] }
  accountId = await plantQuietAccount(system, 'storage')
  device = await plantReadyDevice(system, accountId)
})
afterAll(async () => {
  await world?.system.close()
  await drop?.()
  await rm(world.folder, { recursive: true, force: true })
})
beforeEach(async () => {
  const { db } = world.system
  await db.deleteFrom('signing').execute()
  await db.deleteFrom('looseFile').execute()
  await db.deleteFrom('hourlyCount').execute()
  world.storage = measuredStorage()
  world.queued.length = 0
  await newProfile()
  start = await world.system.now()
})

const newProfile = () =>
  changeRows(world.system.db, 'developerAccount', { id: accountId }, { profileId: randomUUID() })
const at = (ms: number) => addMilliseconds(start, ms)

async function plant(size = LARGE): Promise<number> {
  const id = await plantApplication({ system: world.system } as Product)
  await plantPackage(world, id, size)
  return id
}

async function stateOf(applicationId: number) {
  const { id } = await getRow(world.system.db, 'applicationVersion', { applicationId })
  const ipa = await getRow(world.system.db, 'ipa', { versionId: id })
  const rows = await listRows(world.system.db, 'signing', { ipaId: ipa.id }, ['state'])
  return rows.map(({ state }) => state).join()
}

const sweep = async (now: Instant) => removeLooseFiles(await contextAt(world, now))
const signedFiles = () => [...world.storage.files.keys()].filter((key) => key.startsWith('signed/'))

describe('signed copies beyond the budget', () => {
  test('leave by last use, and are signed again when they are asked for', async () => {
    const [first, second, third] = [await plant(), await plant(), await plant()]
    await install(world, device, first, at(0))
    await install(world, device, second, at(MINUTE))
    // The first copy is used again, so the second one has not been used for the longest time.
    await install(world, device, first, at(2 * HOUR))
    const kept = await getStorageState(await contextAt(world, at(2 * HOUR)))
    expect(kept).toMatchObject({ copies: 2, hits: 1, signings: 2, evictions: 0, budgetBytes: MEGABYTE })
    await install(world, device, third, at(4 * HOUR))
    expect([await stateOf(first), await stateOf(second), await stateOf(third)]).toEqual([
      'done',
      'evicted',
      'done',
    ])
    expect(signedFiles()).toHaveLength(2)
    expect(world.storage.peak()).toBeLessThanOrEqual(MEGABYTE)
    expect(await install(world, device, second, at(6 * HOUR))).toBeInstanceOf(Buffer)
    expect(await stateOf(second)).toBe('done')
  })

  test('of a replaced profile leave first', async () => {
    const [first, second, third] = [await plant(), await plant(), await plant()]
    await install(world, device, first, at(0))
    await newProfile()
    await install(world, device, second, at(MINUTE))
    // Last used after the second copy, but with a profile that no request uses any more.
    await changeRows(world.system.db, 'signing', {}, { lastUsedAt: at(2 * MINUTE) })
    await world.system.db
      .updateTable('signing')
      .set({ lastUsedAt: at(3 * MINUTE) })
      .where(
        'profileId',
        '!=',
        (await getRow(world.system.db, 'developerAccount', { id: accountId })).profileId ?? '',
      )
      .execute()
    await install(world, device, third, at(4 * HOUR))
    expect([await stateOf(first), await stateOf(second)]).toEqual(['evicted', 'done'])
  })

  test('stay for an hour after their last use, also beyond the budget, and leave later', async () => {
    const all = [await plant(), await plant(), await plant()]
    for (const one of all) expect(await install(world, device, one, at(0))).toBeInstanceOf(Buffer)
    expect(world.storage.bytesUnder('signed/')).toBeGreaterThan(MEGABYTE)
    const soon = await contextAt(world, at(59 * MINUTE))
    await trimSignedStorage(soon)
    expect(await Promise.all(all.map(stateOf))).toEqual(['done', 'done', 'done'])
    const later = await contextAt(world, at(HOUR))
    await trimSignedStorage(later)
    await removeLooseFiles(later)
    expect(world.storage.bytesUnder('signed/')).toBeLessThanOrEqual(MEGABYTE)
    expect((await getStorageState(later)).evictions).toBe(1)
  })

  test('stay while a phone downloads, however long that takes', async () => {
    const [slow, other, third] = [await plant(), await plant(), await plant()]
    await askToken(world, device, slow, at(0))
    await signQueued(world, at(0))
    const token = (await askToken(world, device, slow, at(0))) ?? ''
    const ctx = await contextAt(world, at(MINUTE))
    await serveManifest(ctx, token)
    const file = await findServablePackage(ctx, token)
    if (typeof file === 'string') throw new Error(file)
    const source = await world.storage.open(file.storageKey, { start: 0, end: 9 })
    if (!source) throw new Error('no file')
    // One request that has run for three hours; its last bytes went out a minute before the eviction.
    const late = await contextAt(world, at(3 * HOUR))
    for await (const _ of streamAndCountBytes(source, file, { start: 0, end: 9 }, async () => late));
    await install(world, await plantReadyDevice(world.system, accountId), other, at(HOUR))
    await install(world, await plantReadyDevice(world.system, accountId), third, at(3 * HOUR + MINUTE))
    expect([await stateOf(slow), await stateOf(other)]).toEqual(['done', 'evicted'])
  })
})

describe('races', () => {
  test('an eviction and a request at the same time: the phone gets its package', async () => {
    for (let round = 0; round < 8; round++) {
      const [old, next, last] = [await plant(), await plant(), await plant()]
      const now = at(round * DAY)
      await install(world, device, old, now)
      await install(world, device, next, now)
      const later = addMilliseconds(now, 5 * HOUR)
      const guest = await plantReadyDevice(world.system, accountId)
      // The new copy evicts one of the two while phones download both.
      const [newest, again, other] = await Promise.all([
        install({ ...world, queued: [] }, device, last, later),
        install({ ...world, queued: [] }, guest, old, later),
        install({ ...world, queued: [] }, guest, next, later),
      ])
      for (const got of [newest, again, other]) expect(got).toBeInstanceOf(Buffer)
      await sweep(later)
      const kept = await listRows(world.system.db, 'signing', { state: 'done' }, ['storageKey'])
      expect(signedFiles().sort()).toEqual(kept.map(({ storageKey }) => storageKey).sort())
    }
  })

  test('several workers at once evict no more than they need', async () => {
    const old = [await plant(), await plant()]
    for (const one of old) await install(world, device, one, at(0))
    const fresh: number[] = []
    for (let made = 0; made < 4; made++) fresh.push(await plant(100 * 1024))
    for (const one of fresh) await askToken(world, device, one, at(5 * HOUR))
    await Promise.all(world.queued.splice(0).map((id) => signOne(world, id, at(5 * HOUR))))
    const states = await Promise.all(old.map(stateOf))
    expect(states.filter((state) => state === 'evicted')).toHaveLength(1)
    expect(world.storage.bytesUnder('signed/')).toBeLessThanOrEqual(MEGABYTE)
  })

  test('two attempts of one signing leave one copy', async () => {
    const application = await plant(1000)
    await askToken(world, device, application, at(0))
    const [id = ''] = world.queued.splice(0)
    for (let round = 0; round < 10; round++) {
      await Promise.allSettled([signOne(world, id, at(0)), signOne(world, id, at(0))])
      await signOne(world, id, at(MINUTE))
      await sweep(at(2 * MINUTE))
      expect(signedFiles()).toHaveLength(1)
      await changeRows(world.system.db, 'signing', { id }, { state: 'waiting', storageKey: null })
    }
    expect(await install(world, device, application, at(2 * DAY))).toBe('not ready')
    await signOne(world, id, at(2 * DAY))
    expect(await install(world, device, application, at(2 * DAY))).toBeInstanceOf(Buffer)
  })

  test('an attempt that stood still until another has finished leaves no file', async () => {
    const application = await plant(1000)
    await askToken(world, device, application, at(0))
    const [id = ''] = world.queued.splice(0)
    const { storage } = world
    const slow: MeasuredStorage = {
      ...storage,
      async putStream(key, source) {
        await signOne(world, id, at(MINUTE))
        return storage.putStream(key, source)
      },
    }
    await expect(signOne({ ...world, storage: slow }, id, at(0))).rejects.toThrow('given up')
    expect(signedFiles()).toHaveLength(2)
    await sweep(at(2 * MINUTE))
    expect(signedFiles()).toHaveLength(1)
    expect(await install(world, device, application, at(HOUR))).toBeInstanceOf(Buffer)
  })

  test('a late removal of an evicted copy does not hit the copy that was signed since', async () => {
    const [first, second, third] = [await plant(), await plant(), await plant()]
    await install(world, device, first, at(0))
    await install(world, device, second, at(MINUTE))
    const removal = Promise.withResolvers<void>()
    const { storage } = world
    const slow: MeasuredStorage = {
      ...storage,
      async remove(key) {
        await removal.promise
        await storage.remove(key)
      },
    }
    const evicting = install({ ...world, queued: [], storage: slow }, device, third, at(5 * HOUR))
    while ((await stateOf(first)) === 'done') await sleep(5)
    expect(await install(world, device, first, at(5 * HOUR))).toBeInstanceOf(Buffer)
    removal.resolve()
    expect(await evicting).toBeInstanceOf(Buffer)
    const guest = await plantReadyDevice(world.system, accountId)
    expect(await install(world, guest, first, at(5 * HOUR + MINUTE))).toBeInstanceOf(Buffer)
    expect((await listRows(world.system.db, 'looseFile', {})).length).toBe(0)
  })

  test('a package that is replaced while it is being signed leaves no copy', async () => {
    const application = await plant(1000)
    await askToken(world, device, application, at(0))
    const [id = ''] = world.queued.splice(0)
    const { storage } = world
    const replaced: MeasuredStorage = {
      ...storage,
      async putStream(key, source) {
        await world.system.db.deleteFrom('signing').where('id', '=', id).execute()
        return storage.putStream(key, source)
      },
    }
    await signOne({ ...world, storage: replaced }, id, at(0))
    expect(signedFiles()).toHaveLength(1)
    await sweep(at(MINUTE))
    expect(signedFiles()).toEqual([])
  })
})

describe('a crash', () => {
  test('between the eviction and the removal of the file: the file is removed later, and never served', async () => {
    const [first, second, third] = [await plant(), await plant(), await plant()]
    await install(world, device, first, at(0))
    await install(world, device, second, at(MINUTE))
    const { storage } = world
    const refuses = { ...storage, remove: () => Promise.reject(new Error('away')) }
    // Customers do not wait for a storage that fails to remove files.
    expect(await install({ ...world, storage: refuses }, device, third, at(5 * HOUR))).toBeInstanceOf(Buffer)
    expect([await stateOf(first), signedFiles().length]).toEqual(['evicted', 3])
    expect((await getStorageState(await contextAt(world, at(5 * HOUR)))).signedBytes).toBeGreaterThan(
      MEGABYTE,
    )
    await sweep(at(6 * HOUR))
    expect(signedFiles()).toHaveLength(2)
  })

  test('after a copy was stored and before its row names it: the copy is removed', async () => {
    const application = await plant(1000)
    await askToken(world, device, application, at(0))
    const [id = ''] = world.queued.splice(0)
    const { storage } = world
    const dies = {
      ...storage,
      async putStream(key: string, source: AsyncIterable<Uint8Array>) {
        await storage.putStream(key, source)
        throw new Error('killed')
      },
    }
    await expect(signOne({ ...world, storage: dies }, id, at(0))).rejects.toThrow('killed')
    expect(signedFiles()).toHaveLength(1)
    await sweep(at(MINUTE))
    expect(signedFiles()).toHaveLength(1)
    // The next attempt of the job removes the file of the killed one.
    await signOne(world, id, at(2 * MINUTE))
    const [{ storageKey } = { storageKey: '' }] = await listRows(world.system.db, 'signing', { id })
    expect(signedFiles()).toEqual([storageKey])
  })
})

describe('a copy that is not in the storage', () => {
  test('is signed again for the next request', async () => {
    const application = await plant(1000)
    await install(world, device, application, at(0))
    for (const key of signedFiles()) world.storage.files.delete(key)
    expect(await askToken(world, device, application, at(HOUR))).toBeNull()
    expect(await stateOf(application)).toBe('waiting')
    await signQueued(world, at(HOUR))
    expect(await install(world, device, application, at(HOUR))).toBeInstanceOf(Buffer)
  })

  test('after the link was given: the manifest is refused, and the next tap installs', async () => {
    const application = await plant(1000)
    await askToken(world, device, application, at(0))
    await signQueued(world, at(0))
    const token = (await askToken(world, device, application, at(0))) ?? ''
    for (const key of signedFiles()) world.storage.files.delete(key)
    expect(await download(world, token, at(MINUTE))).toBe('manifest unknown')
    expect(await install(world, device, application, at(2 * MINUTE))).toBeInstanceOf(Buffer)
  })

  test('with another size is not served', async () => {
    const application = await plant(1000)
    await install(world, device, application, at(0))
    for (const key of signedFiles()) world.storage.files.set(key, Buffer.from('half'))
    expect(await install(world, device, application, at(HOUR))).toBeInstanceOf(Buffer)
  })

  test('fifty requests sign it once', async () => {
    const application = await plant(1000)
    await install(world, device, application, at(0))
    for (const key of signedFiles()) world.storage.files.delete(key)
    const signing = await getRow(world.system.db, 'signing', { state: 'done' })
    const ctx = await contextAt(world, at(HOUR))
    await Promise.all(Array.from({ length: 50 }, () => requestSigning(ctx, signing)))
    expect(world.queued).toEqual([signing.id])
  })
})

describe('package files', () => {
  let labels = 0
  /** Imports a package; equal `name` and `version` give an equal file. */
  async function bring(identifier: string, now: Instant, name = 'Same', storage = world.storage) {
    const path = join(world.folder, `${randomUUID()}.ipa`)
    await writeIpa(path, { bundleIdentifier: identifier, version: '1.0', name })
    const words = { application: '', changeLogFa: '', changeLogEn: '' }
    return importIpa(await contextAt({ ...world, storage }, now), { path, ...words, isFileReplaced: true })
  }
  async function plantEmpty() {
    const packageName = `example.empty${++labels}`
    await plantApplication({ system: world.system } as Product, { packageName })
    return packageName
  }
  const packages = () => [...world.storage.files.keys()].filter((key) => key.startsWith('packages/'))

  test('the same file imported twice is kept once, and uploaded once', async () => {
    const identifier = await plantEmpty()
    let uploads = 0
    const counting = { ...world.storage }
    counting.putStream = (key, source) => {
      uploads++
      return world.storage.putStream(key, source)
    }
    await bring(identifier, at(0), 'Same', counting)
    await bring(identifier, at(MINUTE), 'Same', counting)
    expect([packages().length, uploads]).toEqual([1, 1])
  })

  test('one file of two versions is kept once, and stays while one of them needs it', async () => {
    const identifier = await plantEmpty()
    const { sha256 } = await bring(identifier, at(0))
    const { db } = world.system
    const { id, ...row } = await getRow(db, 'ipa', { sha256 })
    const version = await getRow(db, 'applicationVersion', { id: row.versionId })
    const { id: versionId } = await db
      .insertInto('applicationVersion')
      .values({
        applicationId: version.applicationId,
        name: '1.0.1',
        fileSize: 1,
        place: 2,
        createdAt: start,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('ipa')
      .values({ ...row, versionId, privacy: JSON.stringify(row.privacy) })
      .execute()
    await db.deleteFrom('ipa').where('id', '=', id).execute()
    await sweep(at(0))
    await sweep(at(3 * DAY))
    expect(packages()).toHaveLength(1)
    expect((await getStorageState(await contextAt(world, at(3 * DAY)))).packages).toBeGreaterThan(0)
    await db.deleteFrom('applicationVersion').where('id', '=', versionId).execute()
    await sweep(at(3 * DAY))
    await sweep(at(4 * DAY - MINUTE))
    expect(packages()).toHaveLength(1)
    await sweep(at(4 * DAY))
    expect(packages()).toEqual([])
  })

  test('a replaced file leaves after a day, its signed copies at once', async () => {
    const identifier = await plantEmpty()
    await bring(identifier, at(0), 'Old')
    const { applicationId } = await world.system.db
      .selectFrom('ipa')
      .innerJoin('applicationVersion as version', 'version.id', 'ipa.versionId')
      .select('version.applicationId')
      .where('ipa.bundleIdentifier', '=', identifier)
      .executeTakeFirstOrThrow()
    await install(world, device, applicationId, at(MINUTE))
    expect(signedFiles()).toHaveLength(1)
    await bring(identifier, at(HOUR), 'New')
    await sweep(at(HOUR))
    expect([packages().length, signedFiles().length]).toEqual([2, 0])
    await sweep(at(25 * HOUR))
    expect(packages()).toHaveLength(1)
    expect(await install(world, device, applicationId, at(26 * HOUR))).toBeInstanceOf(Buffer)
  })

  test('an import during the removal of the same file keeps a file', async () => {
    const identifier = await plantEmpty()
    await bring(identifier, at(0))
    await world.system.db.deleteFrom('ipa').where('bundleIdentifier', '=', identifier).execute()
    await sweep(at(0))
    const removes = Promise.withResolvers<void>()
    const imported = Promise.withResolvers<void>()
    const slow: MeasuredStorage = {
      ...world.storage,
      async remove(key) {
        removes.resolve()
        await imported.promise
        await world.storage.remove(key)
      },
    }
    const removal = removeLooseFiles(await contextAt({ ...world, storage: slow }, at(2 * DAY)))
    await removes.promise
    await bring(identifier, at(2 * DAY))
    imported.resolve()
    await removal
    const { storageKey } = await getRow(world.system.db, 'ipa', { bundleIdentifier: identifier })
    expect(packages()).toEqual([storageKey])
    await sweep(at(9 * DAY))
    expect(packages()).toEqual([storageKey])
  })

  test('an import that comes first keeps the file from its removal', async () => {
    const identifier = await plantEmpty()
    await bring(identifier, at(0))
    await world.system.db.deleteFrom('ipa').where('bundleIdentifier', '=', identifier).execute()
    await sweep(at(0))
    await Promise.all([bring(identifier, at(2 * DAY)), sweep(at(2 * DAY)), sweep(at(2 * DAY))])
    const { storageKey } = await getRow(world.system.db, 'ipa', { bundleIdentifier: identifier })
    expect(packages()).toEqual([storageKey])
  })

  test('a file whose import was killed leaves after a day', async () => {
    const identifier = await plantEmpty()
    const { storage } = world
    const dies: MeasuredStorage = {
      ...storage,
      async putStream(key, source) {
        await storage.putStream(key, source)
        throw new Error('killed')
      },
    }
    await expect(bring(identifier, at(0), 'Same', dies)).rejects.toThrow('killed')
    await sweep(at(HOUR))
    expect(packages()).toHaveLength(1)
    await sweep(at(DAY))
    expect(packages()).toEqual([])
  })
})
