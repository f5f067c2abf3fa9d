import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTemplate } from '../support/database.ts'
import { explore, replay } from './explore.ts'
import { returns } from './groups/payment.groups.ts'
import { openWorld, type World } from './world.ts'

let world: World
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await copyTemplate()
  drop = database.drop
  world = await openWorld(database.url)
})

afterAll(async () => {
  await world?.close()
  await drop?.()
})

test('returns', { timeout: 600_000 }, async () => {
  const start = performance.now()
  const found = await explore(world, returns, { schedules: 2000, isFirstEnough: true })
  console.log(
    found.schedules,
    Math.round(performance.now() - start),
    found.isComplete,
    found.deadlocks,
    found.failures,
  )
  for (const { schedule, faults, steps } of found.violations) console.log(schedule, faults, `\n${steps}`)
  if (found.violations[0])
    console.log((await replay(world, [returns], found.violations[0].schedule)).violations[0]?.faults)
  expect(found.violations).toEqual([])
})
