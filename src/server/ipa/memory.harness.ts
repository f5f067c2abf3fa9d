import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { stopwatch } from '#kernel/time.ts'

const MEGABYTE = 1024 * 1024
/** Collecting stops everything else: more often, and nothing but that is done. */
const LOOK_EVERY_MS = 200

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** The most that was held while the work ran, in megabytes: what only waits to be collected does not count. */
export function heldBy(work: () => Promise<unknown>): Promise<number> {
  return mostOf(held, LOOK_EVERY_MS, work)
}

/** The most that the process grew while the work ran, in megabytes. Cheap, and blind where it was larger before. */
export function grownBy(work: () => Promise<unknown>): Promise<number> {
  return mostOf(process.memoryUsage.rss, 5, work)
}

/** A look that takes long is followed by a longer rest: on a busy machine nothing else would get its turn. */
async function mostOf(measure: () => number, everyMs: number, work: () => Promise<unknown>): Promise<number> {
  const before = measure()
  let most = 0
  let timer: NodeJS.Timeout
  const look = () => {
    const elapsed = stopwatch()
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
  // What the first one found is given back beside us, and counted as gone by the second.
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
