import { expect, test } from 'vitest'
import { undisturbed } from '../proof/undisturbed.ts'

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
