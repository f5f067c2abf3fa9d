import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OldestFirstPool, runInTurn } from '#server/database/oldestFirstPool.ts'
import { copyTemplate } from '../../support/server/database.ts'

let database: Awaited<ReturnType<typeof copyTemplate>>
beforeAll(async () => {
  database = await copyTemplate()
})
afterAll(() => database?.drop())

/** Three requests of three statements each share one connection. Returns the order in which their statements ran. */
async function runThreeRequests(Pool: new (config: pg.PoolConfig) => pg.Pool): Promise<string[]> {
  const pool = new Pool({ connectionString: database.url, max: 1 })
  const ran: string[] = []
  const request = async (name: string) => {
    for (let at = 1; at <= 3; at++) {
      await pool.query('select 1')
      ran.push(`${name}${at}`)
    }
  }
  const busy = await pool.connect()
  const requests = ['a', 'b', 'c'].map((name) => runInTurn(() => request(name)))
  busy.release()
  await Promise.all(requests)
  await pool.end()
  return ran
}

test('a request keeps its place in the line until its last statement', async () => {
  const ran = await runThreeRequests(OldestFirstPool)
  expect(ran).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'c2', 'c3'])
})

test('in the order of arrival, newer requests come before its second statement (planted)', async () => {
  expect((await runThreeRequests(pg.Pool)).slice(0, 4)).toEqual(['a1', 'b1', 'c1', 'a2'])
})

test('a statement that waits too long fails and leaves the line', async () => {
  const pool = new OldestFirstPool({ connectionString: database.url, max: 1, connectionTimeoutMillis: 20 })
  const busy = await pool.connect()
  await expect(pool.query('select 1')).rejects.toThrow('timeout exceeded when trying to connect')
  expect(pool.waitingCount).toBe(0)
  busy.release()
  expect((await pool.query('select 1')).rowCount).toBe(1)
  await pool.end()
})
