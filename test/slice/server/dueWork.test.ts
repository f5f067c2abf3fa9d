import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DUE_WORK } from '#app/slices.ts'
import { addMilliseconds, SECOND } from '#kernel/time.ts'
import { type DueWork, listDueTimes, runWaitingDueWork } from '#server/background/dueWork.ts'
import type { Ctx } from '#server/context.ts'
import { openTestDatabase, type TestDatabase } from '../../support/server/database.ts'

const NOW = new Date('2026-03-21T00:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Runs due work whose rows are due at these times, and returns the names of what ran, and what was logged. */
async function runAt(times: Record<string, string>): Promise<{ ran: string[]; errors: string[] }> {
  const ran: string[] = []
  const errors: string[] = []
  const due: DueWork[] = Object.entries(times).map(([name, time]) => ({
    name,
    ...(time !== '' && {
      nextDue: (db) => db.selectNoFrom(sql<Date | null>`${time}::timestamptz`.as('dueAt')),
    }),
    runDue: async () => void ran.push(name),
  }))
  const log = { error: (_: object, message: string) => errors.push(message) }
  await runWaitingDueWork({
    due,
    context: async () => ({ db: database.db, now: NOW, log }) as unknown as Ctx,
  })
  return { ran, errors }
}

const at = (milliseconds: number) => addMilliseconds(NOW, milliseconds).toISOString()

test('only work whose rows are due runs, and work that does not tell', async () => {
  const times = { past: at(-SECOND), now: at(0), later: at(1), always: '' }
  expect(await runAt(times)).toEqual({ ran: ['past', 'now', 'always'], errors: [] })
})

test('everything runs when the due times cannot be read', async () => {
  const { ran, errors } = await runAt({ broken: 'no time', later: at(SECOND) })
  expect(ran).toEqual(['broken', 'later'])
  expect(errors).toEqual(['the due times could not be read'])
})

test('one statement tells the due times of all slices; in a new store none waits', async () => {
  expect(await listDueTimes(DUE_WORK, database.db)).toEqual([])
  await database.db.updateTable('moneyCheck').set({ dueAt: NOW }).execute()
  expect(await listDueTimes(DUE_WORK, database.db)).toEqual([{ name: 'reconciliation.night', dueAt: NOW }])
})
