import { type Expression, sql } from 'kysely'
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
   * Selects the earliest due time of the waiting rows, or null when none waits. passTime() stops at each of these times.
   * Due work without this function only cleans up and may run late.
   */
  nextDue?(db: Db): Expression<{ dueAt: Instant | null }>
  /** Processes every row that is due at ctx.now. Idempotent, and safe to run in several processes at once. */
  runDue(ctx: Ctx): Promise<void>
  /**
   * Marks work that calls outside services and waits for their answers. A worker runs it beside the other due work, so
   * that a silent bank does not delay the devices in the queue.
   */
  callsProviders?: true
  /** Marks work that only deletes outdated rows: it runs once a minute instead of once a second. */
  isUnhurried?: true
}

export interface DueSystem {
  clock: Clock
  jobs: JobSystem
  due: DueWork[]
  listDueTimes(): Promise<DueTime[]>
  context(): Promise<Ctx>
  /** Limits the calls of outside services. */
  slots?: ProviderSlots
}

/** Due work in groups that run side by side; the works of one group run one after the other. */
export function groupDueWork(due: readonly DueWork[]): DueWork[][] {
  const [others, calling] = [
    due.filter((work) => !work.callsProviders),
    due.filter((work) => work.callsProviders),
  ]
  return [others, ...calling.map((work) => [work])]
}

/** Runs all due work with one `now`. Rows that become due meanwhile wait for the next run. */
export async function runAllDueWork(system: Pick<DueSystem, 'due' | 'context' | 'slots'>): Promise<void> {
  const ctx = await system.context()
  for (const work of system.due)
    await runWithUrgency('usual', () => work.runDue(ctx), system.slots).catch((error) =>
      ctx.log.error({ err: error, due: work.name }, 'due work failed'),
    )
}

/** The earliest due time of each kind of due work that has rows waiting, in one statement. */
export async function listDueTimes(due: readonly DueWork[], db: Db): Promise<DueTime[]> {
  const queries = due.flatMap(({ name, nextDue }) =>
    nextDue ? [sql`select ${name}::text as name, (${nextDue(db)}) as due_at`] : [],
  )
  const { rows } = await sql<DueTime>`select * from (${sql.join(queries, sql` union all `)}) as waiting
    where due_at is not null`.execute(db)
  return rows
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
    const times = await system.listDueTimes()
    const next = times.map(({ dueAt }) => dueAt).sort((one, other) => Number(one) - Number(other))[0]
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
    const names = new Set(times.filter(({ dueAt }) => dueAt <= next).map(({ name }) => name))
    await settle(
      system,
      system.due.filter(({ name }) => names.has(name)),
    )
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
