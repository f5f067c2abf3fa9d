import { afterAll, beforeAll, vi } from 'vitest'

/**
 * In this file the machine's clock stands still, and only the test moves the product clock: a second before an end
 * stays a second before it on a slow machine. Timers and `stopwatch` continue.
 */
export function freezeMachineClock(): void {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
  afterAll(() => void vi.useRealTimers())
}
