import { AppError } from '#kernel/errors.ts'
import { addMilliseconds, type Instant, SECOND } from '#kernel/time.ts'
import type { Clock } from '../clock.ts'
import type { Ctx, DueTime } from '../context.ts'
import type { Db } from '../db.ts'
import { type ProviderSlots, runWithUrgency } from '../outbound/providerSlots.ts'
import type { JobSystem } from './jobs.ts'

/** Due work: rows with a due time, and the function of the slice that processes the rows that are due. */
export interface DueWork {
  name: string
  /**
   * The earliest due time of the waiting rows, or null when none waits. passTime() stops at each of these times. Due
   * work without this function only cleans up and may run late.
   */
  nextDue?(db: Db): Promise<Instant | null>
  /** Processes every row that is due at ctx.now. Idempotent, and safe to run in several processes at once. */
  runDue(ctx: Ctx): Promise<void>
  /** Marks work that only deletes outdated rows: it runs once a minute instead of once a second. */
  isUnhurried?: true
}

export interface DueSystem {
  clock: Clock
  db: Db
  jobs: JobSystem
  due: DueWork[]
  context(): Promise<Ctx>
  /** Limits the calls of outside services. */
  slots?: ProviderSlots
}

/** Runs all due work with one `now`. Rows that become due meanwhile wait for the next run. */
export async function runAllDueWork(system: Pick<DueSystem, 'due' | 'context' | 'slots'>): Promise<void> {
  const ctx = await system.context()
  for (const work of system.due)
    await runWithUrgency('usual', () => work.runDue(ctx), system.slots).catch((error) =>
      ctx.log.error({ err: error, due: work.name }, 'due work failed'),
    )
}

/** The earliest due time of each kind of due work that has rows waiting. */
export async function listDueTimes(due: readonly DueWork[], db: Db): Promise<DueTime[]> {
  const times: DueTime[] = []
  // One after the other: in parallel they would take every connection of the pool.
  for (const { name, nextDue } of due) {
    const dueAt = (await nextDue?.(db)) ?? null
    if (dueAt) times.push({ name, dueAt })
  }
  return times
}

const MAXIMUM_STEPS = 20_000
const DRAIN_SECONDS = 30

/**
 * Advances the product clock from due time to due time. At each it runs the due work and waits for the jobs it created,
 * so a long jump gives the same result as real waiting.
 */
export async function advanceProductClock(system: DueSystem, seconds: number): Promise<Instant> {
  const target = addMilliseconds(await system.clock.now(), seconds * SECOND)
  let held: Instant | null = null
  let last = system.due
  for (let step = 0; step < MAXIMUM_STEPS; step++) {
    const { next, works } = await earliestDue(system)
    if (!next || next > target) {
      last = system.due.filter(({ nextDue }) => !nextDue)
      break
    }
    // The loop itself moved the clock last, and moveTo() never moves it back.
    const now = system.clock.lastKnownNow()
    // The due work has left its row due. Stop here, because the loop would never end.
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
  await runAllDueWork({ ...system, due })
  if (!(await system.jobs.drain(DRAIN_SECONDS)))
    throw new AppError('service_unavailable', { retryAfterSeconds: 5 })
}

/** The earliest due time of all slices, and the due work for it. Usually only few slices have work due. */
async function earliestDue({ due, db }: DueSystem): Promise<{ next: Instant | null; works: DueWork[] }> {
  const times: Array<Instant | null> = []
  // Query one slice after the other: in parallel they would take every connection of the pool.
  for (const work of due) times.push((await work.nextDue?.(db)) ?? null)
  const next = times.reduce<Instant | null>(
    (first, time) => (time && (!first || time < first) ? time : first),
    null,
  )
  return { next, works: due.filter((_, at) => next && times[at] && times[at] <= next) }
}
