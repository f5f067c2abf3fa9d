import { expect, test } from 'vitest'
import { stopwatch } from '#kernel/time.ts'
import { msUntil, undisturbed } from '../support/undisturbed.ts'

/** Cores whose host takes so many percent of each measure, one after the other. */
function host(shares: number[]) {
  let all = 0
  let taken = 0
  let looks = 0
  return () => {
    // Each measure is looked at before and after it.
    if (looks++ % 2 === 1) {
      all += 1000
      taken += (shares[(looks >> 1) - 1] ?? 0) * 10
    }
    return { all, taken }
  }
}

const measureAll = async (shares: number[]) => {
  let measures = 0
  const measured = await undisturbed(async () => ++measures, host(shares))
  return { ...measured, measures }
}

test('what nobody disturbs is measured once', async () => {
  expect(await measureAll([3, 0])).toEqual({ result: 1, taken: 3, measures: 1 })
})

test('what others disturb is measured until they leave', async () => {
  expect(await measureAll([60, 40, 7, 0])).toEqual({ result: 3, taken: 7, measures: 3 })
})

test('the calmest counts where they stay, and says how much was taken', async () => {
  expect(await measureAll([60, 40, 50, 80, 85, 70])).toEqual({ result: 2, taken: 40, measures: 6 })
})

test('a measure that fails is a failure, disturbed or not', async () => {
  await expect(undisturbed(() => Promise.reject(new Error('503')))).rejects.toThrow('503')
})

/** True once so many milliseconds have passed since it was first asked: whoever waits began before that. */
function soon(milliseconds: number): () => Promise<boolean> {
  let elapsed: (() => number) | undefined
  return async () => {
    elapsed ??= stopwatch()
    return elapsed() >= milliseconds
  }
}

test('a wait is as long as it lasts, and the time of others is not ours', async () => {
  const undisturbedWait = await msUntil(soon(300), host([0]))
  expect(undisturbedWait).toBeGreaterThanOrEqual(295)
  const halfOfIt = await msUntil(soon(1000), host([60]))
  expect(halfOfIt).toBeGreaterThanOrEqual(390)
  expect(halfOfIt).toBeLessThan(995)
})

test('what does not come is no short wait, however much others take (planted)', async () => {
  await expect(msUntil(async () => false, host([99]), 100)).rejects.toThrow('did not come')
})
