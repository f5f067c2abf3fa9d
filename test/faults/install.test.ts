import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSystem, type System } from '#app/system.ts'
import { requestSigning } from '#features/install/signing/signing.actions.ts'
import { sleep, startStopwatch } from '#kernel/time.ts'
import { readIpa } from '#server/ipa/readIpa.ts'
import { createLog } from '#server/log.ts'
import { loadConfig } from '#server/settings/config.ts'
import { recordFigure, recordKills } from '../support/figures.ts'
import { plantInstallable, plantProfile } from '../support/install.ts'
import type { Product } from '../support/product.ts'
import { plantQuietAccount } from '../support/registration.ts'
import { getRow } from '../support/rows.ts'
import { scaled } from '../support/scale.ts'
import { openTestDatabase, type TestDatabase } from '../support/server/database.ts'
import { type ServerProcess, startServer } from '../support/server/serverProcess.ts'

const KILLS = scaled(1, 10)
const MEGABYTE = 1024 * 1024
let database: TestDatabase
let folder: string
let environment: Record<string, string>
let system: System
let worker: ServerProcess | undefined

beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bustan-signing-'))
  environment = { DATABASE_URL: database.url, DATA_DIR: folder }
  const config = loadConfig({ ...environment, LOG_LEVEL: 'silent' })
  system = await createSystem(config, createLog(config))
})
afterAll(async () => {
  await worker?.kill('SIGKILL')
  await system.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function signingNow() {
  return database.db.selectFrom('signing').selectAll().execute()
}

async function until(isSo: () => Promise<boolean>, seconds: number): Promise<void> {
  const elapsed = startStopwatch()
  while (!(await isSo())) {
    if (elapsed() > seconds * 1000)
      throw new Error(`not so after ${seconds} s: ${JSON.stringify(await signingNow())}`)
    await sleep(5)
  }
}

test(`a worker killed ${KILLS} times while it signs: the package is signed once, and complete`, {
  timeout: 300_000,
}, async () => {
  const product = { system } as Product
  // An account without checks: the first check would renew its certificate under the planted profile.
  const accountId = await plantQuietAccount(system, 'signing')
  await plantProfile(product, accountId, [])
  const planted = await plantInstallable(product, { order: { payloadBytes: 48 * MEGABYTE } })
  const { ipaId } = await database.db
    .selectFrom('ipa')
    .select('id as ipaId')
    .where('bundleIdentifier', '=', planted.bundleIdentifier)
    .executeTakeFirstOrThrow()
  const { profileId } = await getRow(database.db, 'developerAccount', { id: accountId })
  const key = { ipaId, accountId, profileId: profileId ?? '' }
  await requestSigning(await system.context(), key)
  let kills = 0
  while (kills < KILLS && (await signingNow())[0]?.state !== 'done') {
    worker = await startServer(environment, 'src/app/worker.ts')
    // Taken over by a worker, not yet done.
    await until(async () => (await signingNow()).some(({ attempts }) => attempts > kills), 60)
    await sleep(20 * kills)
    await worker.kill('SIGKILL')
    kills++
  }
  worker = await startServer(environment, 'src/app/worker.ts')
  const elapsed = startStopwatch()
  await until(async () => (await signingNow())[0]?.state === 'done', 120)
  recordKills('signing', 'worker', kills)
  recordFigure(
    `package signed again after ${kills} kills of the worker, seconds`,
    Math.round(elapsed() / 1000),
  )
  const [signing, ...others] = await signingNow()
  expect(others).toEqual([])
  const path = join(folder, 'files', signing?.storageKey ?? '')
  expect(createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(signing?.sha256)
  expect((await readIpa(path)).bundleIdentifier).toBe(planted.bundleIdentifier)
  // No partial file is left.
  expect(await readdir(join(folder, 'files', 'signed'))).toHaveLength(1)
  expect(await readdir(join(folder, 'tmp'))).toEqual([])
})
