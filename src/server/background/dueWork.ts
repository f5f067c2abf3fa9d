import { type CompiledQuery, type Expression, sql } from 'kysely'
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
   * Selects the earliest due time of the waiting rows, or null when none waits. A worker calls runDue() only after this
   * time, and passTime() stops at it. Work without this query is called by a worker every time, and by passTime() only
   * at the end, because no other work depends on it. Reads one row in the order of an index instead of min(), which
   * PostgreSQL plans twice. Contains no time: the query is compiled once.
   */
  nextDue?(db: Db): Expression<{ dueAt: Instant | null }>
  /** Processes every row that is due at ctx.now. Idempotent, and safe to run in several processes at once. */
  runDue(ctx: Ctx): Promise<void>
  /**
   * Marks work that calls outside services and waits for their answers. A worker runs it beside the other due work, so
   * that a silent bank does not delay the devices in the queue.
   */
  callsProviders?: true
  /** Marks work that may wait for a minute, such as hourly counts and erasures. A worker runs it once a minute. */
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

type DueParts = Pick<DueSystem, 'due' | 'context' | 'slots'>

/** Runs all due work with one `now`. Rows that become due meanwhile wait for the next run. */
export async function runAllDueWork(parts: DueParts): Promise<void> {
  await runInOrder(await parts.context(), parts.due, parts)
}

/**
 * Runs the work that has rows due, and the work without a query for them. One statement finds the first kind, so a worker
 * with nothing to do costs the database little.
 */
export async function runWaitingDueWork(parts: DueParts): Promise<void> {
  const ctx = await parts.context()
  const times = await listDueTimes(parts.due, ctx.db).catch((error) => {
    ctx.log.error({ err: error }, 'the due times could not be read')
    return null
  })
  const isWaiting = ({ name, nextDue }: DueWork) =>
    !nextDue || !times || times.some((time) => time.name === name && time.dueAt <= ctx.now)
  await runInOrder(ctx, parts.due.filter(isWaiting), parts)
}

async function runInOrder(
  ctx: Ctx,
  due: readonly DueWork[],
  { slots }: Pick<DueParts, 'slots'>,
): Promise<void> {
  for (const work of due)
    await runWithUrgency('usual', () => work.runDue(ctx), slots).catch((error) =>
      ctx.log.error({ err: error, due: work.name }, 'due work failed'),
    )
}

/** The earliest due time of each kind of due work that has rows waiting, in one statement. */
export async function listDueTimes(due: readonly DueWork[], db: Db): Promise<DueTime[]> {
  if (!due.some(({ nextDue }) => nextDue)) return []
  const { rows } = await db.executeQuery(dueTimesQuery(due, db))
  return rows
}

/** Compiled once for each list of due work: compiling takes longer than the round trip, and it runs every second. */
const compiled = new WeakMap<readonly DueWork[], CompiledQuery<DueTime>>()

function dueTimesQuery(due: readonly DueWork[], db: Db): CompiledQuery<DueTime> {
  const known = compiled.get(due)
  if (known) return known
  const queries = due.flatMap(({ name, nextDue }) =>
    nextDue ? [sql`select ${name}::text as name, (${nextDue(db)}) as due_at`] : [],
  )
  const query = sql<DueTime>`select * from (${sql.join(queries, sql` union all `)}) as waiting
    where due_at is not null`.compile(db)
  compiled.set(due, query)
  return query
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
