import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startStopwatch } from '#kernel/time.ts'

const MEGABYTE = 1024 * 1024
/** Pause between two memory measurements. Each runs garbage collection, which stops everything else. */
const LOOK_EVERY_MS = 200

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/**
 * Peak memory in use while the work ran, in megabytes, garbage not counted. Most measurements need no garbage
 * collection: memory with its garbage is no more than the peak so far.
 */
export function measurePeakMemoryMegabytes(work: () => Promise<unknown>): Promise<number> {
  let peak = held()
  const measure = () => {
    if (used() > peak) peak = Math.max(peak, held())
    return peak
  }
  return peakOf(measure, LOOK_EVERY_MS, work)
}

/** Peak growth of the process while the work ran, in megabytes. Cheap, but misses growth below an earlier peak. */
export function peakGrownMegabytes(work: () => Promise<unknown>): Promise<number> {
  return peakOf(process.memoryUsage.rss, 5, work)
}

/**
 * Measures memory while `work` runs. Pauses longer after a slow measurement, so that the work gets its turn on a busy
 * machine.
 */
async function peakOf(measure: () => number, everyMs: number, work: () => Promise<unknown>): Promise<number> {
  const before = measure()
  let most = 0
  let timer: NodeJS.Timeout
  const look = () => {
    const elapsed = startStopwatch()
    most = Math.max(most, measure() - before)
    timer = setTimeout(look, everyMs + 5 * elapsed())
  }
  timer = setTimeout(look, everyMs)
  try {
    await work()
  } finally {
    clearTimeout(timer)
    most = Math.max(most, measure() - before)
  }
  return Math.round(most / MEGABYTE)
}

function held(): number {
  collect()
  // Collect twice: the first garbage collection frees buffers asynchronously, the second one sees them as freed.
  collect()
  return used()
}

function used(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
