import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSystem, type System } from '#app/system.ts'
import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import { DAY, sleep, startStopwatch } from '#kernel/time.ts'
import { createLog } from '#server/log.ts'
import { loadConfig } from '#server/settings/config.ts'
import { recordFigure, recordKills } from '../support/figures.ts'
import { plantAccount, plantDevices, queueDevices } from '../support/registration.ts'
import { listRows } from '../support/rows.ts'
import { scaled } from '../support/scale.ts'
import { openTestDatabase, type TestDatabase } from '../support/server/database.ts'
import { type ServerProcess, startServer } from '../support/server/serverProcess.ts'

const DEVICES = scaled(60, 200)
const ACCOUNTS = ['one', 'two', 'three']
const CAPACITY = scaled(15, 50)
const WORKERS = scaled(2, 4)
const KILLS = scaled(2, 50)
const PLACED = ACCOUNTS.length * CAPACITY

let database: TestDatabase
let folder: string
let system: System
let environment: Record<string, string>
const workers: ServerProcess[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bustan-line-'))
  environment = { DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'silent' }
  const config = loadConfig(environment)
  system = await createSystem(config, createLog(config))
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill('SIGKILL')))
  await system.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const startWorker = () => startServer(environment, 'src/app/worker.ts')

async function count(status: number): Promise<number> {
  const rows = await listRows(database.db, 'registration', { status }, ['deviceId'])
  return rows.length
}

async function until(isDone: () => Promise<boolean>, seconds: number): Promise<void> {
  const elapsed = startStopwatch()
  while (!(await isDone()) && elapsed() < seconds * 1000) await sleep(200)
}

test(`[11.2] ${DEVICES} devices, ${ACCOUNTS.length} accounts of ${CAPACITY}, ${WORKERS} workers, ${KILLS} kills: no device is placed twice or lost`, {
  timeout: 600_000,
}, async () => {
  for (const name of ACCOUNTS) await plantAccount(system, name, { capacity: CAPACITY })
  const ids = await plantDevices(system, DEVICES)
  workers.push(...(await Promise.all(Array.from({ length: WORKERS }, startWorker))))
  for (let kill = 0; kill < KILLS; kill++) {
    const [from, to] = [kill, kill + 1].map((part) => Math.round((part * DEVICES) / KILLS))
    await queueDevices(system, ids.slice(from, to))
    // Kill in the middle of the work that this started.
    await sleep(50 + Math.random() * 600)
    const at = Math.floor(Math.random() * WORKERS)
    await workers[at]?.kill('SIGKILL')
    workers[at] = await startWorker()
  }
  const elapsed = startStopwatch()
  const isPlaced = async () =>
    (await count(REGISTRATION_STATUS.registrationProcessing)) +
      (await count(REGISTRATION_STATUS.registered)) ===
    PLACED
  await until(isPlaced, 120)
  recordKills('registration', 'worker', KILLS)
  recordFigure('registration: seconds to rest after the last kill', Math.round(elapsed() / 1000))
  expect(await stuck()).toEqual([])
  expect(await count(REGISTRATION_STATUS.waitingForRegistration)).toBe(DEVICES - PLACED)
  // Devices that wait for the developer programme are registered when its waiting days are over.
  await sql`update product_clock set offset_ms = offset_ms + ${4 * DAY}`.execute(database.db)
  await until(async () => (await count(REGISTRATION_STATUS.registered)) === PLACED, 180)
  expect(await count(REGISTRATION_STATUS.registered)).toBe(PLACED)
  expect(await count(REGISTRATION_STATUS.waitingForRegistration)).toBe(DEVICES - PLACED)
  await expectOnce()
  recordFigure(
    'registration: placed of devices, workers, kills',
    `${PLACED} of ${DEVICES}, ${WORKERS}, ${KILLS}`,
  )
})

test('a user who is notified twice is found (planted)', async () => {
  await sql`update sandbox.sms_message set receptor = other.receptor
    from (select min(id) as first, max(id) as last from sandbox.sms_message where text like '%/install%') ids,
      sandbox.sms_message other
    where sms_message.id = ids.last and other.id = ids.first`.execute(database.db)
  await expect(expectOnce()).rejects.toThrow()
})

/**
 * Devices that are neither queued nor registered at the provider, with their history, which helps more in a failure
 * than a count.
 */
async function stuck() {
  const settled = [
    REGISTRATION_STATUS.waitingForRegistration,
    REGISTRATION_STATUS.registrationProcessing,
    REGISTRATION_STATUS.registered,
  ]
  const rows = await database.db
    .selectFrom('registration')
    .select(['deviceId', 'status', 'attempts', 'dueAt', 'isEnabled', 'providerId'])
    .where('status', 'not in', settled)
    .execute()
  return Promise.all(
    rows.map(async (row) => {
      const jobs = await sql<{ state: string }>`select state, retry_count, output from pgboss.job
        where name = 'registration.register' and data->>'deviceId' = ${row.deviceId}`.execute(database.db)
      return { ...row, jobs: jobs.rows, now: await system.now() }
    }),
  )
}

async function expectOnce(): Promise<void> {
  const { db } = database
  const atProvider = await db
    .selectFrom('sandbox.appleDevice')
    .select((e) => ['accountId', e.fn.countAll<number>().as('count')])
    .groupBy('accountId')
    .execute()
  expect(atProvider.map((row) => row.count)).toEqual(ACCOUNTS.map(() => CAPACITY))
  const places = await db.selectFrom('accountPlace').select('udid').execute()
  expect(new Set(places.map((place) => place.udid)).size).toBe(PLACED)
  expect(places).toHaveLength(PLACED)
  const events = await db
    .selectFrom('registrationEvent')
    .select((e) => ['deviceId', 'event', e.fn.countAll<number>().as('count')])
    .groupBy(['deviceId', 'event'])
    .execute()
  expect(events.filter((row) => row.count > 1)).toEqual([])
  await until(async () => (await sent()).length === PLACED, 60)
  const receptors = (await sent()).map((row) => row.receptor)
  expect(receptors).toHaveLength(PLACED)
  expect(new Set(receptors).size).toBe(PLACED)
}

function sent() {
  return database.db
    .selectFrom('sandbox.smsMessage')
    .select('receptor')
    .where('text', 'like', '%/install%')
    .execute()
}
