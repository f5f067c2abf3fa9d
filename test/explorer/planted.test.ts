import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { recordFigure } from '../support/figures.ts'
import { proofTest } from '../support/proofTest.ts'
import { copyTemplate } from '../support/server/database.ts'
import type { Violation } from './explore.ts'
import { PLANTED_FAULTS, type PlantedFault } from './faults.ts'

/** Maximum time of one hunt. Each runs in its own process, so that the changed sources affect no other test. */
const MOST_SECONDS = 60
/** `make test` plants the fault that the explorer was made for, and one more; `make proof` plants all. */
const ALWAYS = 2

interface Hunt {
  schedules: number
  seconds: number
  violation: Violation | null
}

async function hunt({ name }: PlantedFault): Promise<Hunt> {
  const database = await copyTemplate()
  try {
    const env = { ...process.env, PLANTED_FAULT: name, DATABASE_URL: database.url }
    const args = ['--import', './test/explorer/plant.ts', 'test/explorer/hunt.ts']
    const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 2 ** 24 })
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Hunt
  } finally {
    await database.drop()
  }
}

describe('the explorer finds that (planted)', () => {
  for (const [at, fault] of PLANTED_FAULTS.entries()) {
    const register =
      at < ALWAYS
        ? (title: string, body: () => Promise<void>) => test(title, { timeout: 180_000 }, body)
        : proofTest
    register(fault.name, async () => {
      const { schedules, seconds, violation } = await hunt(fault)
      expect(violation?.faults ?? []).not.toEqual([])
      expect(seconds).toBeLessThan(MOST_SECONDS)
      recordFigure(`explorer: ${fault.name}`, `schedule ${schedules}, after ${seconds} s`)
    })
  }
})
