import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { startStopwatch } from '#kernel/time.ts'

/** Bearable CPU steal, in percent of the time of all cores. */
const BEARABLE = 10
const TRIES = 6

export interface Measurement<T> {
  result: T
  /** CPU steal during the measurement, in percent of the cores' time. */
  taken: number
}

/**
 * Measures speed. Repeats the measurement while the host gives our cores to others (CPU steal), which would distort the
 * result. Returns the measurement with the least steal, and its percentage.
 */
export async function undisturbed<T>(
  measure: () => Promise<T>,
  times: () => CoreTimes = coreTimes,
): Promise<Measurement<T>> {
  let calmest: Measurement<T> | undefined
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = times()
    const result = await measure()
    const taken = takenBetween(before, times())
    if (!calmest || taken < calmest.taken) calmest = { result, taken }
    if (taken <= BEARABLE) break
  }
  return calmest as Measurement<T>
}

/** A wait longer than this fails. */
const PATIENCE_MS = 10_000
const LOOK_EVERY_MS = 20

/** Milliseconds until a condition holds, minus CPU steal. */
export async function msUntil(
  isSo: () => Promise<boolean>,
  times: () => CoreTimes = coreTimes,
  patienceMs = PATIENCE_MS,
): Promise<number> {
  const before = times()
  const elapsed = startStopwatch()
  while (!(await isSo())) {
    if (elapsed() > patienceMs) throw new Error(`It did not come within ${patienceMs} ms.`)
    await setTimeout(LOOK_EVERY_MS)
  }
  return Math.round(elapsed() * (1 - takenBetween(before, times()) / 100))
}

interface CoreTimes {
  all: number
  taken: number
}

function takenBetween(before: CoreTimes, after: CoreTimes): number {
  return Math.round(((after.taken - before.taken) * 100) / Math.max(1, after.all - before.all))
}

/** user, nice, system, idle, iowait, irq, softirq, steal: proc(5). */
function coreTimes(): CoreTimes {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
  const ticks = line.split(/\s+/).slice(1, 9).map(Number)
  return { all: ticks.reduce((sum, value) => sum + value, 0), taken: ticks[7] ?? 0 }
}
