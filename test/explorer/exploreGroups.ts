import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordFigure } from '../support/figures.ts'
import { isFullScale } from '../support/scale.ts'
import { copyTemplate } from '../support/server/database.ts'
import { type Budget, type ExplorationResult, explore, type Group, replay } from './explore.ts'
import { openWorld, type World } from './world.ts'

/** The run is limited by number and seed, never by the clock, so that every run has the same schedules. */
const SMALL: Budget = { sets: 2, schedules: 2, random: 2 }
const SMALL_SLOW: Budget = { sets: 1, schedules: 2, random: 1 }
/** About three minutes on an idle core. A schedule with a registered device takes three times as long as others. */
const FULL: Budget = { schedules: 1200, random: 20 }
const FULL_SLOW: Budget = { schedules: 400, random: 10 }
/** `EXPLORE=<schedule> vitest run test/explorer` runs that one schedule and prints its steps. */
const WANTED = process.env['EXPLORE']
const TIMEOUT_MS = 1_200_000

/** One test per group: no schedule may leave the store in a state that contradicts the outside world. */
export function exploreGroups(groups: readonly Group[]): void {
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
  if (WANTED === undefined)
    for (const group of groups)
      test(`no schedule of the group ${group.name} breaks a rule`, { timeout: TIMEOUT_MS }, async () => {
        const seed = Number(process.env['EXPLORE_SEED'] ?? 1)
        const found = await explore(world, group, { ...budgetOf(group), seed })
        recordFigure(`explorer: ${group.name}, schedules`, figureOf(found))
        expect(textOf(found)).toBe('')
      })
  else if (groups.some(({ name }) => name === WANTED.split(':')[0]))
    test(`the schedule ${WANTED}`, { timeout: TIMEOUT_MS }, async () => {
      const found = await replay(world, groups, WANTED)
      console.log(found.steps)
      expect(textOf(found)).toBe('')
    })
  else test(`${WANTED} is a schedule of another file`, () => undefined)
}

function budgetOf({ isSlow }: Group): Budget {
  if (isSlow) return isFullScale ? FULL_SLOW : SMALL_SLOW
  return isFullScale ? FULL : SMALL
}

function figureOf({ schedules, planned, deadlocks, failures, violations }: ExplorationResult): string {
  const failed = Array.from(failures, ([name, count]) => `${count} × ${name}`).join('; ') || 'none'
  return `${schedules} of ${planned}, ${violations.length} violations, ${deadlocks} deadlocks, failed actions: ${failed}`
}

function textOf({ violations }: ExplorationResult): string {
  return violations
    .map(({ schedule, faults, steps }) => `${faults.join('\n')}\nEXPLORE='${schedule}'\n${steps}`)
    .join('\n\n')
}
