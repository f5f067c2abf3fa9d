import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

const turns = new AsyncLocalStorage<number>()
let lastTurn = 0

/** Runs a request. Its statements get connections before those of all requests that began later. */
export function runInTurn<T>(request: () => T): T {
  return turns.run(++lastTurn, request)
}

/** Runs work that many requests wait for. Its statements get connections first. */
export function runAhead<T>(shared: () => T): T {
  return turns.run(0, shared)
}

interface WaitingStatement {
  turn?: number
}

type Callback = Parameters<pg.Pool['connect']>[0]

/** The parts of pg-pool that its types do not have: its line of waiting statements, and the method that serves it. */
type PoolWithLine = pg.Pool & { _pendingQueue: WaitingStatement[]; _pulseQueue(): void }
const BasePool = pg.Pool as unknown as new (config?: pg.PoolConfig) => PoolWithLine

/**
 * A pool that gives a free connection to the oldest waiting request. In the order of arrival, a request with many
 * statements waits behind newer requests at each of them, and takes several times longer than others under load.
 */
export class OldestFirstPool extends BasePool {
  /**
   * Serves the line a moment later than pg-pool, when the code that waits for the last result has run: the request that
   * gave its connection back can ask for the next statement first.
   */
  override _pulseQueue(): void {
    if (this.ending) super._pulseQueue()
    else queueMicrotask(() => process.nextTick(() => super._pulseQueue()))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const line = this._pendingQueue
    const length = line.length
    let connected: Promise<pg.PoolClient> | undefined
    if (callback) super.connect(callback)
    else connected = super.connect()
    if (line.length > length) moveToTurn(line, turns.getStore() ?? ++lastTurn)
    return connected
  }
}

/** Moves the last entry of the line to its place. */
function moveToTurn(line: WaitingStatement[], turn: number): void {
  const [added] = line.splice(-1)
  if (!added) return
  added.turn = turn
  const after = line.findIndex((one) => (one.turn ?? 0) > turn)
  line.splice(after < 0 ? line.length : after, 0, added)
}
