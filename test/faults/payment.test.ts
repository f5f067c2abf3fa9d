import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSystem, type System } from '#app/system.ts'
import { MINUTE, sleep, startStopwatch } from '#kernel/time.ts'
import { createLog } from '#server/log.ts'
import { loadConfig } from '#server/settings/config.ts'
import { expectPaidOnce, expectSettled, startBuyers } from '../support/buyers.ts'
import { recordFigure, recordKills } from '../support/figures.ts'
import { callOver } from '../support/product.ts'
import { plantOpenRegistration } from '../support/registration.ts'
import { addRow } from '../support/rows.ts'
import { scaled } from '../support/scale.ts'
import { openTestDatabase, type TestDatabase } from '../support/server/database.ts'
import { type ServerProcess, startServer } from '../support/server/serverProcess.ts'

/** The server is killed at any moment of a purchase, and no toman is lost or counted twice. */

const KILLS = scaled(3, 120)
const BUYERS = 6
/** How long the reconciler may take after everything runs again. */
const SETTLED_SECONDS = 150

let database: TestDatabase
let folder: string
let system: System
let environment: Record<string, string>
let server: ServerProcess
let packageId: number
let paid: ReadonlySet<string>

beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bustan-pay-'))
  environment = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    PORT: '0',
    LINE_LIMIT: '100000',
  }
  const config = loadConfig({ ...environment, SEED_DEMO: 'false' })
  system = await createSystem(config, createLog(config))
  const row = { label: 'kill', nameFa: 'ماهانه', nameEn: 'Month', priceToman: 100_000, lengthDays: 30 }
  const { id } = await addRow(database.db, 'package', { ...row, createdAt: await system.now() })
  packageId = id
  await plantOpenRegistration(system)
  server = await startServer({ ...environment, SEED_DEMO: 'false' })
})

afterAll(async () => {
  await server?.kill('SIGKILL')
  await system?.close()
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

const request = (path: string, init?: RequestInit) =>
  fetch(`${server.url}${path}`, { redirect: 'manual', ...init })
const product = {
  request,
  call: (call: string, input?: Record<string, unknown>, headers?: Record<string, string>) =>
    callOver(request, call, input, headers),
}

test(`[13.11] ${KILLS} kills during purchases: nothing paid is lost, nothing is granted twice`, {
  timeout: 900_000,
}, async () => {
  const buyers = startBuyers(product, packageId, BUYERS)
  let slowest = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const before = buyers.paid.size
    const waited = startStopwatch()
    // On a busy machine the first purchase after a start takes its time.
    while (buyers.paid.size === before && waited() < MINUTE) await sleep(50)
    await sleep(Math.random() * 1200)
    await server.kill('SIGKILL')
    server = await startServer({ ...environment, SEED_DEMO: 'false' })
    slowest = Math.max(slowest, server.readyMs)
  }
  await buyers.stop()
  paid = buyers.paid
  const elapsed = startStopwatch()
  await expectSettled(system, SETTLED_SECONDS)
  expect(paid.size).toBeGreaterThan(0)
  await expectPaidOnce(system, paid)
  recordKills('payment', 'server', KILLS)
  recordFigure('payment: kills, paid, slowest start in ms', `${KILLS}, ${paid.size}, ${Math.round(slowest)}`)
  recordFigure('payment: seconds until all was settled', Math.round(elapsed() / 1000))
})

test('money at the bank that the store does not know of is found (planted)', async () => {
  await sql`update sandbox.bank_payment set amount_rial = amount_rial + 10 where state = 'verified'`.execute(
    database.db,
  )
  await expect(expectPaidOnce(system, paid)).rejects.toThrow()
})
