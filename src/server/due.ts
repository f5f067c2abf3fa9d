import { AppError } from '#kernel/errors.ts'
import { type Instant, later, SECOND } from '#kernel/time.ts'
import type { Clock } from './clock.ts'
import type { Ctx } from './context.ts'
import type { Db } from './db.ts'
import type { JobSystem } from './jobs.ts'

/** Work that waits for product time: rows with a due time, and the slice's own way to do what has become due. */
export interface DueWork {
  name: string
  /**
   * The earliest due time; moving the clock stops there, and where there is none, nothing is due. Without it the work
   * only tidies and can be late.
   */
  nextDue?(db: Db): Promise<Instant | null>
  /** Does everything due by ctx.now. Safe to repeat and to run in several processes at once. */
  runDue(ctx: Ctx): Promise<void>
}

export interface DueSystem {
  clock: Clock
  db: Db
  jobs: JobSystem
  due: DueWork[]
  context(): Promise<Ctx>
}

/** All by the time at which it begins: what becomes due meanwhile is the next turn's. */
export async function runAllDue(system: Pick<DueSystem, 'due' | 'context'>): Promise<void> {
  const ctx = await system.context()
  for (const work of system.due)
    await work.runDue(ctx).catch((error) => ctx.log.error({ err: error, due: work.name }, 'due work failed'))
}

const MAXIMUM_STEPS = 20_000
const DRAIN_SECONDS = 30

/**
 * Lets product time pass: from due time to due time, doing at each what has become due and waiting for the
 * jobs it made, so that a long jump tells the same story as the long wait.
 */
export async function passTime(system: DueSystem, seconds: number): Promise<Instant> {
  const target = later(await system.clock.now(), seconds * SECOND)
  let held: Instant | null = null
  let last = system.due
  for (let step = 0; step < MAXIMUM_STEPS; step++) {
    const { next, works } = await earliestDue(system)
    if (!next || next > target) {
      last = system.due.filter(({ nextDue }) => !nextDue)
      break
    }
    const now = await system.clock.now()
    // Work that leaves its row due would hold the clock here for ever.
    if (next <= now && held?.getTime() === next.getTime()) break
    held = next
    if (next > now) await system.clock.moveTo(next)
    await settle(system, works)
  }
  await system.clock.moveTo(target)
  await settle(system, last)
  return system.clock.now()
}

async function settle(system: DueSystem, due: DueWork[]): Promise<void> {
  await runAllDue({ due, context: system.context })
  if (!(await system.jobs.drain(DRAIN_SECONDS)))
    throw new AppError('service_unavailable', { retryAfterSeconds: 5 })
}

/** The earliest due time, and what is due then: in a year of steps most have nothing to do at most of them. */
async function earliestDue({ due, db }: DueSystem): Promise<{ next: Instant | null; works: DueWork[] }> {
  const times: Array<Instant | null> = []
  // One after the other: all at once they would open every connection of the pool for a moment's work.
  for (const work of due) times.push((await work.nextDue?.(db)) ?? null)
  const next = times.reduce<Instant | null>(
    (first, time) => (time && (!first || time < first) ? time : first),
    null,
  )
  return { next, works: due.filter((_, at) => next && times[at] && times[at] <= next) }
}
