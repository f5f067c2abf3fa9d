import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyTemplate } from '../support/database.ts'
import { explore } from './explore.ts'
import { GROUPS } from './groups.ts'
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

describe('groups', () => {
  for (const group of GROUPS)
    test(group.name, { timeout: 1_200_000 }, async () => {
      const start = performance.now()
      const found = await explore(world, group, { schedules: Number(process.env['N'] ?? 8) })
      console.log(
        group.name,
        found.schedules,
        Math.round(performance.now() - start),
        found.isComplete,
        found.deadlocks,
        found.failures,
      )
      for (const { schedule, faults, steps } of found.violations) console.log(schedule, faults, `\n${steps}`)
      expect(found.violations.map(({ schedule, faults }) => [schedule, faults])).toEqual([])
    })
})
