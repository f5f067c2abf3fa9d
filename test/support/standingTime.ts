import { afterAll, beforeAll, vi } from 'vitest'

/**
 * In this file the machine's clock stands still, and the product's is moved by the test alone: one that stands a
 * second before an end is there however slow the machine is. Timers and `stopwatch` go on.
 */
export function timeStandsStill(): void {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
  afterAll(() => void vi.useRealTimers())
}
