/**
 * Explores the group of the planted fault until it is found. Prints one line of JSON with the finding and its time.
 */
import pg from 'pg'
import { explore } from './explore.ts'
import { PLANTED_FAULTS } from './faults.ts'
import { GROUPS } from './groups.ts'
import { openWorld } from './world.ts'

const MOST_SCHEDULES = 400

const url = process.env['DATABASE_URL'] ?? ''
const fault = PLANTED_FAULTS.find(({ name }) => name === process.env['PLANTED_FAULT'])
const group = GROUPS.find(({ name }) => name === fault?.group)
if (!fault || !group) throw new Error('There is no such fault.')
if (fault.sql) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(fault.sql)
  await client.end()
}
const world = await openWorld(url)
const start = performance.now()
const found = await explore(
  world,
  { ...group, sets: [fault.set] },
  { schedules: MOST_SCHEDULES, isFirstEnough: true },
)
const seconds = Math.round((performance.now() - start) / 100) / 10
const [violation] = found.violations
console.log(JSON.stringify({ schedules: found.schedules, seconds, violation: violation ?? null }))
await world.close()
