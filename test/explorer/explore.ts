import { AppError } from '#kernel/errors.ts'
import { CommandError } from '#server/command/command.ts'
import { chooseAtRandom, type Random, randomFrom } from './random.ts'
import type { ChooseNextActor, Preemption, SchedulePlan, ScheduleRun, ScheduleStep } from './scheduler.ts'
import { addTouched, areInConflict, nothingTouched, type TouchedTables } from './statement.ts'
import type { World } from './world.ts'

/**
 * Chooses the schedules to run: first each order of the actors without preemption, then with one, then with two
 * (iterative context bounding, as in CHESS). A preemption is tried only before a step that touches a table of another
 * actor.
 */

export interface Scenario {
  /** Ordered by the name of the group. */
  actors: Array<() => Promise<unknown>>
  /** Returns the contradictions that remain after reconciliation. */
  check(): Promise<string[]>
  /**
   * The final state, without names that differ between schedules. If given, each schedule must end in the state of
   * one of the orders without preemption (it is serializable).
   */
  digest?(): Promise<string>
}

export interface Group {
  name: string
  actors: readonly string[]
  /** The actors that run together, as positions in `actors`. */
  sets: ReadonlyArray<readonly number[]>
  /** The rows of this group take longer to create, so fewer schedules fit into the same time. */
  isSlow?: true
  /** Fresh rows for one schedule. */
  prepare(world: World): Promise<Scenario>
}

export interface Violation {
  /** Replays the schedule: see `replay`. */
  schedule: string
  faults: string[]
  steps: string
}

export interface ExplorationResult {
  group: string
  schedules: number
  /** Number of schedules known so far: each may lead to more. */
  planned: number
  violations: Violation[]
  deadlocks: number
  /** Errors that a caller would see as 500, with their counts. */
  failures: Map<string, number>
}

export interface Budget {
  /** At most this many sets of actors, drawn by the seed. */
  sets?: number
  /** At most this many systematic schedules in all; what one set does not need goes to the next. */
  schedules: number
  /** Whether to stop at the first violation. */
  isFirstEnough?: boolean
  seed?: number
  /** How many random schedules of each set run after the systematic ones. */
  random?: number
  /** Maximum preemptions of the systematic schedules, by the number of actors. */
  bounds?: { pair: number; larger: number }
}

const BOUNDS = { pair: 2, larger: 1 }
const MOST_VIOLATIONS = 5

export async function explore(world: World, group: Group, budget: Budget): Promise<ExplorationResult> {
  const found: ExplorationResult = {
    group: group.name,
    schedules: 0,
    planned: 0,
    violations: [],
    deadlocks: 0,
    failures: new Map(),
  }
  const draw = randomFrom(`${budget.seed ?? 1} ${group.name}`)
  const sets = budget.sets === undefined ? group.sets : draw.shuffle(group.sets).slice(0, budget.sets)
  let left = budget.schedules
  for (const [at, set] of sets.entries()) {
    const share = Math.ceil(left / (sets.length - at))
    left -= await exploreSet(world, group, set, { ...budget, schedules: share }, found)
    if (isEnough(found, budget)) break
  }
  return found
}

function isEnough({ violations }: ExplorationResult, { isFirstEnough }: Budget): boolean {
  return violations.length >= (isFirstEnough ? 1 : MOST_VIOLATIONS)
}

/** Returns how many systematic schedules it ran. */
async function exploreSet(
  world: World,
  group: Group,
  set: readonly number[],
  budget: Budget,
  found: ExplorationResult,
): Promise<number> {
  const { seed = 1, random = 0, bounds = BOUNDS } = budget
  const bound = set.length === 2 ? bounds.pair : bounds.larger
  const touched = set.map(nothingTouched)
  const seen = new Set<string>()
  const draw = randomFrom(`${seed} ${group.name} ${set}`)
  let plans: SchedulePlan[] = permutations(set.map((_, at) => at)).map((order) => ({
    order,
    preemptions: [],
  }))
  let left = budget.schedules
  const serial: SerialResults = { digests: new Set(), isWhole: plans.length <= left }
  for (let depth = 0; depth <= bound; depth++) {
    const runs: Array<{ plan: SchedulePlan; run: ScheduleRun }> = []
    found.planned += plans.length
    for (const plan of sample(plans, left, draw)) {
      left--
      const run = await runOnce(world, group, set, plan.order, followPlan(plan), found, serial)
      for (const step of run.steps) addTouched(touched[step.actor] as TouchedTables, step.touched)
      const signature = run.steps.map(({ actor }) => actor).join('')
      if (!seen.has(signature)) runs.push({ plan, run })
      seen.add(signature)
      if (isEnough(found, budget)) return budget.schedules - left
    }
    plans = runs.flatMap(({ plan, run }) => children(plan, run, touched))
  }
  found.planned += random
  for (let turn = 0; turn < random; turn++) {
    const order = draw.shuffle(set.map((_, at) => at))
    await runOnce(world, group, set, order, chooseAtRandom(draw, touched), found, serial)
    if (isEnough(found, budget)) break
  }
  return budget.schedules - left
}

/** The final states of each order of the actors without preemption. */
interface SerialResults {
  digests: Set<string>
  /** False if not every order was run: then nothing can be compared with them. */
  isWhole: boolean
}

/** All sets, or a selection by the seed. */
function sample(plans: SchedulePlan[], count: number, draw: Random): SchedulePlan[] {
  return plans.length <= count ? plans : draw.shuffle(plans).slice(0, count)
}

function followPlan({ preemptions }: SchedulePlan): ChooseNextActor {
  return ({ actor, step }, others) => {
    const due = preemptions.find((one) => one.actor === actor && one.at === step)
    return due && others.includes(due.to) ? due.to : null
  }
}

/** The same plan with one more preemption after its last one. */
function children(
  { order, preemptions }: SchedulePlan,
  { steps }: ScheduleRun,
  touched: TouchedTables[],
): SchedulePlan[] {
  const last = preemptions.at(-1)
  const from = last
    ? steps.findIndex((step) => step.actor === last.actor && step.number === last.at - 1) + 1
    : 0
  const plans: SchedulePlan[] = []
  for (const [at, step] of steps.entries()) {
    // Only where the current actor could continue: a switch at the end of an actor is already part of the order.
    if (at <= from || steps[at - 1]?.actor !== step.actor) continue
    const open = new Set(steps.slice(at).map(({ actor }) => actor))
    for (const to of open) {
      if (to === step.actor || !areInConflict(step.touched, touched[to] as TouchedTables)) continue
      plans.push({ order, preemptions: [...preemptions, { actor: step.actor, at: step.number, to }] })
    }
  }
  return plans
}

async function runOnce(
  world: World,
  group: Group,
  set: readonly number[],
  order: readonly number[],
  choose: ChooseNextActor,
  found: ExplorationResult,
  serial: SerialResults,
): Promise<ScheduleRun> {
  const scenario = await group.prepare(world)
  const actors = set.map((at) => ({
    name: group.actors[at] ?? '',
    run: scenario.actors[at] as () => Promise<unknown>,
  }))
  const taken: Preemption[] = []
  const run = await world.scheduler.run(actors, order, (current, others) => {
    const to = choose(current, others)
    if (to !== null) taken.push({ actor: current.actor, at: current.step, to })
    return to
  })
  countFailures(run, found)
  await world.settle()
  const faults = await scenario.check()
  const digest = await scenario.digest?.()
  if (digest !== undefined && taken.length === 0) serial.digests.add(digest)
  else if (digest !== undefined && serial.isWhole && !serial.digests.has(digest))
    faults.push(`no order of the actors leaves this: ${digest}`)
  await world.clear()
  found.schedules++
  if (faults.length > 0) {
    const schedule = written(group, set, { order, preemptions: taken })
    found.violations.push({ schedule, faults, steps: stepList(group, set, run) })
  }
  return run
}

function countFailures({ outcomes }: ScheduleRun, found: ExplorationResult): void {
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') continue
    const { reason } = outcome
    if (reason instanceof AppError || reason instanceof CommandError) continue
    if (reason?.code === '40P01') found.deadlocks++
    const name = `${reason?.code ?? ''} ${reason?.message ?? reason}`.trim()
    found.failures.set(name, (found.failures.get(name) ?? 0) + 1)
  }
}

/** A schedule as text: group:actors:order:preemptions, such as `returns:0,1,2:1,0,2:1@5>0`. */
function written({ name }: Group, set: readonly number[], { order, preemptions }: SchedulePlan): string {
  return [
    name,
    set.join(),
    order.join(),
    preemptions.map(({ actor, at, to }) => `${actor}@${at}>${to}`).join(),
  ].join(':')
}

/** Runs the schedule with this name. */
export async function replay(
  world: World,
  groups: readonly Group[],
  schedule: string,
): Promise<ExplorationResult & { steps: string }> {
  const [name = '', actors = '', order = '', preemptions = ''] = schedule.split(':')
  const group = groups.find((one) => one.name === name)
  if (!group) throw new Error(`There is no group ${name}.`)
  const numbers = (text: string) => text.split(',').filter(Boolean).map(Number)
  const plan: SchedulePlan = {
    order: numbers(order),
    preemptions: preemptions
      .split(',')
      .filter(Boolean)
      .map((text) => {
        const [actor = 0, at = 0, to = 0] = text.split(/[@>]/).map(Number)
        return { actor, at, to }
      }),
  }
  const found: ExplorationResult = {
    group: name,
    schedules: 0,
    planned: 0,
    violations: [],
    deadlocks: 0,
    failures: new Map(),
  }
  const set = numbers(actors)
  const run = await runOnce(world, group, set, plan.order, followPlan(plan), found, {
    digests: new Set(),
    isWhole: false,
  })
  return { ...found, steps: stepList(group, set, run) }
}

function stepList(group: Group, set: readonly number[], { steps, outcomes }: ScheduleRun): string {
  const nameOf = (actor: number) => group.actors[set[actor] ?? 0] ?? ''
  const width = Math.max(...set.map((_, actor) => nameOf(actor).length))
  const lines = steps.map(lineOf)
  const ends = outcomes.map((outcome, actor) => `${nameOf(actor).padEnd(width)}      ${endOf(outcome)}`)
  return [...lines, ...ends].join('\n')

  function lineOf({ actor, number, summary, wasBlocked }: ScheduleStep): string {
    const wait = wasBlocked ? ' (waits for a lock)' : ''
    return `${nameOf(actor).padEnd(width)} ${String(number).padStart(4)} ${summary}${wait}`
  }
}

function endOf(outcome: PromiseSettledResult<unknown>): string {
  if (outcome.status === 'rejected')
    return `failed: ${outcome.reason?.code ?? ''} ${outcome.reason?.message ?? ''}`
  const value = typeof outcome.value === 'string' ? outcome.value : JSON.stringify(outcome.value)
  return `answered: ${(value ?? '').slice(0, 120)}`
}

/** All triples of the first `count` actors. */
export function triplesOf(count: number): number[][] {
  const triples: number[][] = []
  for (let a = 0; a < count; a++)
    for (let b = a + 1; b < count; b++) for (let c = b + 1; c < count; c++) triples.push([a, b, c])
  return triples
}

/** All pairs of the actor at `last` with each actor before it. */
export function pairsWith(last: number): number[][] {
  return Array.from({ length: last }, (_, at) => [at, last])
}

function permutations(items: readonly number[]): number[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((first) =>
    permutations(items.filter((item) => item !== first)).map((rest) => [first, ...rest]),
  )
}
