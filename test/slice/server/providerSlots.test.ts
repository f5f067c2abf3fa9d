import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMilliseconds, machineNow, SECOND, sleep, startStopwatch } from '#kernel/time.ts'
import {
  createProviderSlots,
  openTo,
  type ProviderSlots,
  runWithUrgency,
  saveProviderSlots,
  withProviderSlot,
} from '#server/outbound/providerSlots.ts'
import { loadConfig } from '#server/settings/config.ts'
import type { ProviderLimits } from '#server/settings/providerLimitSettings.ts'
import { openTestDatabase, type TestDatabase } from '../../support/server/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => sql`delete from provider_slot`.execute(database.db))

const limit = (atOnce: number, perSecond: number): ProviderLimits => new Map([['sms', { atOnce, perSecond }]])

/** Simulates two processes with the same limits and a provider that counts its calls. */
async function openProcesses(limits: ProviderLimits) {
  await saveProviderSlots(database.db, limits)
  const processes = [1, 2].map(() => createProviderSlots(limits, database.db))
  const seen = { open: 0, mostOpen: 0, starts: [] as number[] }
  const elapsed = startStopwatch()
  const call = async () => {
    seen.starts.push(elapsed())
    seen.open += 1
    seen.mostOpen = Math.max(seen.mostOpen, seen.open)
    await sleep(20)
    seen.open -= 1
  }
  const [one, other] = processes as [ProviderSlots, ProviderSlots]
  return { one, other, seen, call }
}

describe('slots of a provider', () => {
  test('limit concurrency and rate of two processes together', async () => {
    const { one, other, seen, call } = await openProcesses(limit(4, 40))
    const calls = Array.from({ length: 40 }, (_, at) =>
      runWithUrgency('bulk', () => (at % 2 ? one : other).run('sms', call)),
    )
    await Promise.all(calls)
    expect(seen.starts).toHaveLength(40)
    // Bulk calls may use two of four slots: one is for urgent calls only and one for urgent and usual calls.
    expect(seen.mostOpen).toBeLessThanOrEqual(2)
    const inASecond = seen.starts.map((at) => seen.starts.filter((o) => o >= at && o < at + SECOND).length)
    expect(Math.max(...inASecond)).toBeLessThanOrEqual(20 + 2)
  })

  test('an urgent call does not wait for a long queue of others', async () => {
    const { one, other, call } = await openProcesses(limit(4, 8))
    const done: string[] = []
    const bulk = Array.from({ length: 6 }, () =>
      runWithUrgency('bulk', () => one.run('sms', call)).then(() => done.push('bulk')),
    )
    await sleep(50)
    await other.run('sms', call).then(() => done.push('urgent'))
    await runWithUrgency('usual', () => other.run('sms', call)).then(() => done.push('usual'))
    await Promise.all(bulk)
    expect(done.indexOf('urgent')).toBeLessThan(done.lastIndexOf('bulk'))
    expect(done.indexOf('usual')).toBeLessThan(done.lastIndexOf('bulk'))
  })

  test('an urgent call without a free slot starts anyway after a short wait', async () => {
    const { one, call } = await openProcesses(limit(1, 1))
    await sql`update provider_slot set free_at = ${addMilliseconds(machineNow(), 3600 * SECOND)}`.execute(
      database.db,
    )
    const elapsed = startStopwatch()
    await one.run('sms', call)
    expect(elapsed()).toBeGreaterThan(1.4 * SECOND)
  })

  test('a failed call releases its slot, and the slot of a killed process is free after its lease', async () => {
    const { one, call } = await openProcesses(limit(1, 1000))
    await expect(one.run('sms', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    await one.run('sms', call)
    await sql`update provider_slot set taken_at = ${addMilliseconds(machineNow(), -90 * SECOND)},
      free_at = ${addMilliseconds(machineNow(), -30 * SECOND)}`.execute(database.db)
    const elapsed = startStopwatch()
    await runWithUrgency('bulk', () => one.run('sms', call))
    expect(elapsed()).toBeLessThan(10 * SECOND)
  })

  test('a call inside a job that holds a slot takes no second slot', async () => {
    const { one, call, seen } = await openProcesses(limit(1, 1000))
    await runWithUrgency('usual', () => withProviderSlot('sms', () => one.run('sms', call)), one)
    expect(seen.starts).toHaveLength(1)
  })

  test('without a limit no slot is read or written', async () => {
    const slots = createProviderSlots(new Map(), database.db)
    expect(slots.has('sms')).toBe(false)
    expect(await slots.run('sms', async () => 'sent')).toBe('sent')
    const { rows } = await sql`select from provider_slot`.execute(database.db)
    expect(rows).toEqual([])
  })

  test('are added and removed when the setting changes', async () => {
    const count = async () =>
      (await sql<{ slot: number }>`select slot from provider_slot order by slot`.execute(database.db)).rows
    await saveProviderSlots(database.db, limit(8, 20))
    await saveProviderSlots(database.db, limit(8, 20))
    expect(await count()).toHaveLength(8)
    await saveProviderSlots(database.db, limit(3, 20))
    expect(await count()).toEqual([{ slot: 0 }, { slot: 1 }, { slot: 2 }])
  })
})

test.each([
  [1, [2]],
  [2, [0, 2]],
  [3, [0, 1, 2]],
  [8, [0, 1, 2, 2, 2, 2, 2, 2]],
])('of %i slots some are kept', (atOnce, kept) => {
  expect(kept.map((_, slot) => openTo(slot, atOnce))).toEqual(kept)
})

describe('PROVIDER_LIMITS', () => {
  test('sets concurrent calls and calls per second for each provider', () => {
    const { providerLimits } = loadConfig({ PROVIDER_LIMITS: 'sms=8@20,developerAccount=4@0.5' })
    expect([...providerLimits]).toEqual([
      ['sms', { atOnce: 8, perSecond: 20 }],
      ['developerAccount', { atOnce: 4, perSecond: 0.5 }],
    ])
    expect(loadConfig({}).providerLimits.size).toBe(0)
  })

  test.each([
    'sms',
    'sms=8',
    'sms=0@5',
    'sms=8@20;',
    'payment=8@20',
    'sms=8@0',
    'sms=8@0.0',
    'sms=8@20,sms=1@1',
  ])('refuses %s', (text) => {
    expect(() => loadConfig({ PROVIDER_LIMITS: text })).toThrow('PROVIDER_LIMITS')
  })
})
