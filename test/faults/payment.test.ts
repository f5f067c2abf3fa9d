import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSystem, type System } from '#app/system.ts'
import { checkLedger } from '#features/ledger/ledger.actions.ts'
import { MINUTE, sleep, startStopwatch } from '#kernel/time.ts'
import { createLog } from '#server/log.ts'
import { loadConfig } from '#server/settings/config.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { recordFigure, recordKills } from '../support/figures.ts'
import { atBank, begin, comeBack } from '../support/payment.ts'
import { callOver } from '../support/product.ts'
import { plantOpenRegistration } from '../support/registration.ts'
import { addRow, rowsOf } from '../support/rows.ts'
import { scaled } from '../support/scale.ts'
import { type ServerProcess, startServer } from '../support/serverProcess.ts'

/** The server is killed at any moment of a purchase, and no toman is lost or counted twice. */

const KILLS = scaled(3, 120)
const BUYERS = 6
/** The time that the reconciler may take after everything runs again. */
const SETTLED_SECONDS = 150

let database: TestDatabase
let folder: string
let system: System
let environment: Record<string, string>
let server: ServerProcess
let packageId: number

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

/** Who paid, according to the bank, independent of our server. */
const paidAuthorities = new Set<string>()

const request = (path: string, init?: RequestInit) =>
  fetch(`${server.url}${path}`, { redirect: 'manual', ...init })
const product = {
  request,
  call: (call: string, input?: Record<string, unknown>, headers?: Record<string, string>) =>
    callOver(request, call, input, headers),
}

/** Repeats until stopped: buy, pay, return; a failed purchase is not continued. */
async function buyer(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    try {
      const method = Math.random() < 0.5 ? 'direct' : 'bank'
      const address = { 'x-forwarded-for': randomUUID() }
      const bought = await begin(product, { package_id: packageId, method }, address)
      const location = await atBank(product, bought.authority, 'pay')
      paidAuthorities.add(bought.authority)
      // A payer whose browser meets a dead server reloads.
      for (let tries = 0; tries < 100; tries++) {
        const isBack = await comeBack(product, location).then(
          () => true,
          () => false,
        )
        if (isBack) break
        await sleep(150)
      }
    } catch {
      await sleep(50)
    }
  }
}

/** A bank that knows payments only by receipt cannot be asked if the payer did not return: it returns the money. */
async function unsettled(): Promise<string[]> {
  const rows = await database.db
    .selectFrom('sandbox.bankPayment')
    .leftJoin('payment', 'payment.reference', 'sandbox.bankPayment.authority')
    .select(['sandbox.bankPayment.authority', 'gateway', 'payment.state', 'payment.claimedReceipt'])
    .where('sandbox.bankPayment.state', 'in', ['paid', 'verified'])
    .execute()
  return rows
    .filter(({ gateway, claimedReceipt }) => gateway === 'zarinpal' || claimedReceipt !== null)
    .filter(({ state }) => state !== 'paid')
    .map(({ authority }) => authority)
}

test(`[13.11] ${KILLS} kills during purchases: nothing paid is lost, nothing is granted twice`, {
  timeout: 900_000,
}, async () => {
  let isOver = false
  const buyers = Array.from({ length: BUYERS }, () => buyer(() => isOver))
  let slowest = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const before = paidAuthorities.size
    const waited = startStopwatch()
    // On a busy machine the first purchase after a start takes its time.
    while (paidAuthorities.size === before && waited() < MINUTE) await sleep(50)
    await sleep(Math.random() * 1200)
    await server.kill('SIGKILL')
    server = await startServer({ ...environment, SEED_DEMO: 'false' })
    slowest = Math.max(slowest, server.readyMs)
  }
  isOver = true
  await Promise.all(buyers)
  // Payments without a return are reconciled after two minutes.
  await system.clock.moveTo(new Date((await system.now()).getTime() + 3 * MINUTE))
  const elapsed = startStopwatch()
  while ((await unsettled()).length > 0 && elapsed() < SETTLED_SECONDS * 1000) await sleep(200)
  expect(await unsettled()).toEqual([])
  expect(paidAuthorities.size).toBeGreaterThan(0)
  await expectOnce()
  recordKills('payment', 'server', KILLS)
  recordFigure(
    'payment: kills, paid, slowest start in ms',
    `${KILLS}, ${paidAuthorities.size}, ${Math.round(slowest)}`,
  )
  recordFigure('payment: seconds until all was settled', Math.round(elapsed() / 1000))
})

test('money at the bank that the store does not know of is found (planted)', async () => {
  await sql`update sandbox.bank_payment set amount_rial = amount_rial + 10 where state = 'verified'`.execute(
    database.db,
  )
  await expect(expectOnce()).rejects.toThrow()
})

async function expectOnce(): Promise<void> {
  const { db } = database
  const { sum, unbalanced, disagreements, accounts } = await checkLedger(await system.context())
  expect([sum, unbalanced, disagreements]).toEqual([0, [], []])
  const taken = await rowsOf(db, 'sandbox.bankPayment', { state: 'verified' }, ['amountRial', 'authority'])
  // Everything that the bank captured and we acknowledged, and nothing else.
  for (const authority of paidAuthorities) expect(taken.map((row) => row.authority)).toContain(authority)
  const atBankToman = taken.reduce((toman, { amountRial }) => toman + amountRial / 10, 0)
  const atUs = accounts.filter(({ account }) => account.startsWith('gateway_'))
  expect(atUs.reduce((toman, row) => toman + row.toman, 0)).toBe(atBankToman)
  const payments = await db.selectFrom('payment').select(['state', 'receipt']).execute()
  const receipts = payments.filter(({ state }) => state === 'paid').map(({ receipt }) => receipt)
  expect(new Set(receipts).size).toBe(receipts.length)
  expect(receipts.length).toBe(taken.length)
}
