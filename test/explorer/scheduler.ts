import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import {
  addTouched,
  nothingTouched,
  type References,
  readStatement,
  type TouchedTables,
} from './statement.ts'

/**
 * Runs several actions as actors, one at a time. Each statement and each port call is a stop: the actor waits there
 * until the scheduler lets it continue. The hooks are in the database driver and around the ports, not in the
 * actions.
 */

export interface Actor {
  name: string
  run(): Promise<unknown>
}

/** A step: one stop of an actor and its work until the next stop. */
export interface ScheduleStep {
  actor: number
  /** The index of the stop within its actor, from 0. */
  number: number
  summary: string
  touched: TouchedTables
  /** True if the actor had to wait for a lock of another actor. */
  wasBlocked: boolean
}

/** Before its step `at`, actor `actor` is stopped and actor `to` continues. */
export interface Preemption {
  actor: number
  at: number
  to: number
}

export interface SchedulePlan {
  /** The first actor, and the circular order in which another continues when one has finished or waits for a lock. */
  order: readonly number[]
  preemptions: readonly Preemption[]
}

export interface ScheduleRun {
  steps: ScheduleStep[]
  /** The result or the error of each actor. */
  outcomes: Array<PromiseSettledResult<unknown>>
  /** The preemptions of the plan that took place. The others named an actor that could not continue. */
  taken: number
}

/** Called at every stop of the current actor: null to let it continue, or the actor that continues instead. */
export type ChooseNextActor = (
  current: { actor: number; step: number; touched: TouchedTables },
  others: readonly number[],
) => number | null

interface Stop {
  summary: string
  touched: TouchedTables
  go(): void
}

interface RunningActor {
  index: number
  stops: Stop[]
  /** Statements and calls in flight. */
  inFlight: number
  /** Backend process id of the connection whose statement is in flight. */
  pid: number | null
  isDone: boolean
  isBlocked: boolean
  steps: number
  current: ScheduleStep | null
}

const POLL_MS = 2
const STUCK_MS = 15_000

export class Scheduler {
  readonly #actors = new AsyncLocalStorage<RunningActor>()
  readonly #references: References
  readonly #side: pg.Client
  #isWoken = false
  #resume: () => void = () => undefined

  /** `side` is a separate connection, to ask the database which backend waits for which. */
  constructor(side: pg.Client, references: References) {
    this.#side = side
    this.#references = references
  }

  /** Every statement of this pool becomes a stop when an actor sends it. */
  hook(pool: pg.Pool): void {
    pool.on('connect', (client) => {
      const connection = client as pg.PoolClient & { processID: number }
      const send = connection.query.bind(connection) as (...args: unknown[]) => Promise<unknown>
      let isInTransaction = false
      // Tables of the open transaction: its commit makes them visible.
      let changed = nothingTouched()
      const query = async (...args: unknown[]) => {
        const text = String(args[0])
        // Rate limits are lifted: their rows would make concurrent requests of one user wait for each other.
        if (text.includes('limit_bucket')) return { command: 'INSERT', rowCount: 1, rows: [{ taken: true }] }
        const actor = this.#actors.getStore()
        if (!actor) return send(...args)
        const { kind, summary, touched } = readStatement(text, this.#references)
        const isStop = kind !== 'read' || !isInTransaction
        if (kind === 'begin') changed = nothingTouched()
        if (kind === 'begin' || kind === 'end') isInTransaction = kind === 'begin'
        if (kind === 'end') addTouched(touched, changed)
        else if (kind !== 'read') for (const table of touched.writes) changed.writes.add(table)
        if (isStop) await this.#stop(actor, summary, touched)
        else if (actor.current) addTouched(actor.current.touched, touched)
        return this.#watch(actor, connection.processID, () => send(...args))
      }
      connection.query = query as unknown as typeof connection.query
    })
  }

  /** Ports whose calls are stops, before and after the call. Its effect on the outside world is one step. */
  observe<Ports extends object>(ports: Ports, path = 'port'): Ports {
    const observeCall = (member: PortCall, target: object, name: string) => {
      return (...args: unknown[]) => {
        const actor = this.#actors.getStore()
        if (!actor) return member.apply(target, args)
        return this.#call(actor, name, () => member.apply(target, args))
      }
    }
    return new Proxy(ports, {
      get: (target, key, receiver) => {
        const member: unknown = Reflect.get(target, key, receiver)
        const name = `${path}.${String(key)}`
        if (typeof member === 'function') {
          // Synchronous members, such as the parsing of a callback, call no provider, so they are no stops.
          const isLocal = SYNCHRONOUS.has(String(key))
          return isLocal ? member.bind(target) : observeCall(member as PortCall, target, name)
        }
        return typeof member === 'object' && member !== null ? this.observe(member, name) : member
      },
    })
  }

  async #call(actor: RunningActor, name: string, call: () => unknown): Promise<unknown> {
    // The first two words name the provider, such as port.payment: its state counts as one "table".
    const touched: TouchedTables = {
      reads: new Set(),
      writes: new Set([name.split('.').slice(0, 2).join('.')]),
    }
    await this.#stop(actor, `call ${name}`, touched)
    // The provider has its own tables, whose statements are not the product's.
    const result = await this.#watch(actor, null, async () => this.#actors.exit(() => call()))
    await this.#stop(actor, `answer of ${name}`, nothingTouched())
    return result
  }

  async #stop(actor: RunningActor, summary: string, touched: TouchedTables): Promise<void> {
    await new Promise<void>((go) => {
      actor.stops.push({ summary, touched, go })
      this.#wake()
    })
    actor.inFlight--
  }

  async #watch<T>(actor: RunningActor, pid: number | null, work: () => Promise<T>): Promise<T> {
    actor.inFlight++
    actor.pid = pid
    try {
      return await work()
    } finally {
      actor.inFlight--
      this.#wake()
    }
  }

  async run(
    actors: readonly Actor[],
    order: readonly number[],
    choose: ChooseNextActor,
  ): Promise<ScheduleRun> {
    const steps: ScheduleStep[] = []
    let taken = 0
    const running = actors.map((_, index): RunningActor => {
      const state = { stops: [], inFlight: 0, pid: null, isDone: false, isBlocked: false, steps: 0 }
      return { index, ...state, current: null }
    })
    const work = Promise.allSettled(
      actors.map((actor, index) => this.#start(actor, running[index] as RunningActor)),
    )
    let current = running[order[0] ?? 0] as RunningActor
    await this.#untilStopped(running)
    while (running.some(({ isDone }) => !isDone)) {
      const ready = running.filter(({ isDone, isBlocked }) => !isDone && !isBlocked)
      if (ready.length === 0) {
        await this.#untilDeadlockEnds(running)
        continue
      }
      if (ready.includes(current)) {
        const others = ready.filter((one) => one !== current).map(({ index }) => index)
        const { index, steps: step, stops } = current
        const to = choose({ actor: index, step, touched: stops[0]?.touched ?? nothingTouched() }, others)
        if (to !== null) {
          taken++
          current = running[to] as RunningActor
        }
      } else current = nextInCircle(order, current, ready)
      steps.push(letGo(current))
      await this.#untilStopped([current, ...running.filter(({ isBlocked }) => isBlocked)])
    }
    return { steps, outcomes: await work, taken }
  }

  async #start(actor: Actor, running: RunningActor): Promise<unknown> {
    return this.#actors.run(running, async () => {
      await this.#stop(running, 'start', nothingTouched())
      try {
        return await actor.run()
      } finally {
        running.isDone = true
        this.#wake()
      }
    })
  }

  /** Waits until each of these has stopped, has finished, or waits for a lock of another actor. */
  async #untilStopped(watched: RunningActor[]): Promise<void> {
    const began = performance.now()
    for (const actor of watched) {
      while (!isSettled(actor)) {
        if (actor.inFlight > 0 && (await this.#waitsForLock(actor))) {
          if (!actor.isBlocked && actor.current) actor.current.wasBlocked = true
          actor.isBlocked = true
          break
        }
        requirePatience(began, actor)
        await this.#change()
      }
      if (isSettled(actor)) actor.isBlocked = false
    }
  }

  /** Deadlock: PostgreSQL ends one of them after its deadlock_timeout. */
  async #untilDeadlockEnds(running: RunningActor[]): Promise<void> {
    const began = performance.now()
    const open = running.filter(({ isDone }) => !isDone)
    while (!open.some(isSettled)) {
      requirePatience(began, open[0] as RunningActor)
      await this.#change()
    }
    await this.#untilStopped(open)
  }

  /** Not concluded from the time alone: the database reports which backends wait. */
  async #waitsForLock(actor: RunningActor): Promise<boolean> {
    const { pid } = actor
    if (pid === null) return false
    await this.#change()
    if (actor.inFlight === 0) return false
    const { rows } = await this.#side.query('select cardinality(pg_blocking_pids($1)) as count', [pid])
    return actor.inFlight > 0 && Number(rows[0]?.count) > 0
  }

  #wake(): void {
    this.#isWoken = true
    this.#resume()
  }

  /** Waits for the next event, or a short moment. */
  async #change(): Promise<void> {
    if (!this.#isWoken)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, POLL_MS)
        this.#resume = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    this.#isWoken = false
  }
}

function isSettled({ isDone, inFlight, stops }: RunningActor): boolean {
  return isDone || (inFlight === 0 && stops.length > 0)
}

function requirePatience(began: number, { index, current }: RunningActor): void {
  if (performance.now() - began > STUCK_MS)
    throw new Error(`Actor ${index} did not come back from: ${current?.summary}`)
}

type PortCall = (...args: unknown[]) => unknown
const SYNCHRONOUS = new Set(['readCallback'])

function letGo(actor: RunningActor): ScheduleStep {
  const stop = actor.stops.shift()
  if (!stop) throw new Error(`Actor ${actor.index} is at no stop.`)
  const { summary, touched } = stop
  const step = { actor: actor.index, number: actor.steps++, summary, touched, wasBlocked: false }
  actor.current = step
  // From here until its statement begins, the actor counts as busy, even if another of its promises waits at a stop.
  actor.inFlight++
  stop.go()
  return step
}

function nextInCircle(order: readonly number[], current: RunningActor, ready: RunningActor[]): RunningActor {
  const from = order.indexOf(current.index)
  for (let turn = 1; turn <= order.length; turn++) {
    const index = order[(from + turn) % order.length]
    const next = ready.find((one) => one.index === index)
    if (next) return next
  }
  throw new Error('Nobody can go on.')
}
