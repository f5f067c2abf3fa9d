import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSystem } from '#app/system.ts'
import { installDueWork } from '#features/install/install.jobs.ts'
import { MEGABYTE } from '#features/install/storage/storage.rules.ts'
import { addMilliseconds, DAY, HOUR, MINUTE, startStopwatch } from '#kernel/time.ts'
import { type HourlyCount, sumHourlyCounts } from '#server/hourlyCount.ts'
import { createLog } from '#server/log.ts'
import { loadConfig } from '#server/settings/config.ts'
import { plantApplication } from '../../support/application.ts'
import { recordFigure } from '../../support/figures.ts'
import type { Product } from '../../support/product.ts'
import { plantQuietAccount } from '../../support/registration.ts'
import { changeRows, listRows } from '../../support/rows.ts'
import { scaled } from '../../support/scale.ts'
import { copyTemplate } from '../../support/server/database.ts'
import {
  contextAt,
  install,
  measuredStorage,
  plantPackage,
  plantReadyDevices,
  type ReadyDevice,
  type StorageWorld,
} from '../../support/signing/signedStorage.ts'

const DEVICES = 300
const APPLICATIONS = 40
const ACCOUNTS = 3
/**
 * The number of applications that a new device installs, and of days between two devices that come back for another
 * one.
 */
const FIRST_INSTALLATIONS = scaled(1, 3)
const DAYS_BETWEEN_RETURNS = scaled(3, 1)
/** Signed copies of every application for every account would take about 3.7 times the budget of 1 MB. */
const SIZES = [8, 16, 24, 32, 64].map((kilobytes) => kilobytes * 1024)

const storage = measuredStorage()
let world: StorageWorld
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await copyTemplate()
  drop = database.drop
  const folder = await mkdtemp(join(tmpdir(), 'bustan-year-'))
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    SIGNED_STORAGE_MB: '1',
  }
  const config = loadConfig(settings)
  // Without a worker: only the test signs, evicts and removes.
  world = { system: await createSystem(config, createLog(config)), storage, folder, queued: [] }
})
afterAll(async () => {
  await world?.system.close()
  await drop?.()
  await rm(world.folder, { recursive: true, force: true })
})

/** The same sequence in every run. */
let seed = 7
function random(below: number): number {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % below
}

/** Few applications are popular: the smaller of two draws. */
const pick = <T>(list: readonly T[]) => list[Math.min(random(list.length), random(list.length))] as T

test(`a year of ${DEVICES} devices and ${APPLICATIONS} applications stays within the budget, and each installation gets its package`, {
  timeout: 300_000,
}, async () => {
  const elapsed = startStopwatch()
  const { system } = world
  const applications: number[] = []
  for (let at = 0; at < APPLICATIONS; at++) {
    const id = await plantApplication({ system } as Product)
    await plantPackage(world, id, SIZES[at % SIZES.length] ?? 0)
    applications.push(id)
  }
  const accounts: string[] = []
  for (let at = 0; at < ACCOUNTS; at++) accounts.push(await plantQuietAccount(system, `year ${at}`))
  const start = await system.now()
  const waiting = await plantReadyDevices(system, DEVICES, accounts)
  const devices: ReadyDevice[] = []
  const refused: string[] = []
  let installations = 0
  for (let day = 0; day < 365; day++) {
    let now = addMilliseconds(start, day * DAY)
    const guests: ReadyDevice[] = []
    for (const device of waiting.splice(0, Math.ceil(((day + 1) * DEVICES) / 365) - devices.length)) {
      // A new device is in a new profile only.
      const { accountId } = device
      await changeRows(system.db, 'developerAccount', { id: accountId }, { profileId: randomUUID() })
      devices.push(device)
      for (let at = 0; at < FIRST_INSTALLATIONS; at++) guests.push(device)
    }
    if (day % DAYS_BETWEEN_RETURNS === 0) guests.push(pick(devices))
    for (const device of guests) {
      const got = await install(world, device, pick(applications), now)
      installations++
      if (typeof got === 'string') refused.push(got)
      now = addMilliseconds(now, 20 * MINUTE)
    }
    const evening = await contextAt(world, addMilliseconds(start, day * DAY + 23 * HOUR))
    for (const work of installDueWork) await work.runDue(evening)
  }
  const end = addMilliseconds(start, 365 * DAY)
  const sum = (name: HourlyCount) => sumHourlyCounts(system.db, name, end, 366 * 24)
  const [hits, signings, evictions] = [
    await sum('signed_hits'),
    await sum('signings'),
    await sum('signed_evictions'),
  ]
  expect(refused).toEqual([])
  expect(hits + signings).toBe(installations)
  expect(storage.peak()).toBeLessThanOrEqual(MEGABYTE)
  expect(hits).toBeGreaterThan(0)
  expect(evictions).toBeGreaterThan(100)
  // The storage contains exactly the files to which rows refer, and no file waits for its removal.
  const kept = await listRows(system.db, 'signing', { state: 'done' }, ['storageKey'])
  const keys = [...storage.files.keys()].filter((key) => key.startsWith('signed/'))
  expect(keys.sort()).toEqual(kept.map(({ storageKey }) => storageKey ?? '').sort())
  expect(await listRows(system.db, 'looseFile', {})).toEqual([])
  const kilobytes = (bytes: number) => Math.round(bytes / 1024)
  recordFigure(
    `signed storage, a year of ${DEVICES} devices and ${APPLICATIONS} applications: peak of the budget, kB`,
    `${kilobytes(storage.peak())} of ${kilobytes(MEGABYTE)} (${installations} installations, ${signings} signings, ${hits} hits, ${evictions} evictions, ${Math.round(elapsed() / 1000)} s)`,
  )
})
