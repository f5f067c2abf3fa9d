import { expect, test } from 'vitest'
import { startStopwatch } from '#kernel/time.ts'
import { msUntil, undisturbed } from '../support/undisturbed.ts'

/** Simulates cores with the given percentages of CPU steal, one for each measurement. */
function host(shares: number[]) {
  let all = 0
  let taken = 0
  let looks = 0
  return () => {
    // The times are read before and after each measurement.
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

test('measures once without CPU steal', async () => {
  expect(await measureAll([3, 0])).toEqual({ result: 1, taken: 3, measures: 1 })
})

test('measures again until the CPU steal ends', async () => {
  expect(await measureAll([60, 40, 7, 0])).toEqual({ result: 3, taken: 7, measures: 3 })
})

test('uses the measurement with the least CPU steal if it stays, and returns its percentage', async () => {
  expect(await measureAll([60, 40, 50, 80, 85, 70])).toEqual({ result: 2, taken: 40, measures: 6 })
})

test('a measurement that fails is a failure, with or without CPU steal', async () => {
  await expect(undisturbed(() => Promise.reject(new Error('503')))).rejects.toThrow('503')
})

/** True once this many milliseconds have passed since the first call, so that the wait begins before it. */
function soon(milliseconds: number): () => Promise<boolean> {
  let elapsed: (() => number) | undefined
  return async () => {
    elapsed ??= startStopwatch()
    return elapsed() >= milliseconds
  }
}

test('a wait is its elapsed time minus the CPU steal', async () => {
  const undisturbedWait = await msUntil(soon(300), host([0]))
  expect(undisturbedWait).toBeGreaterThanOrEqual(295)
  const halfOfIt = await msUntil(soon(1000), host([60]))
  expect(halfOfIt).toBeGreaterThanOrEqual(390)
  expect(halfOfIt).toBeLessThan(995)
})

test('a wait without an end fails, whatever the CPU steal (planted)', async () => {
  await expect(msUntil(async () => false, host([99]), 100)).rejects.toThrow('did not come')
})
