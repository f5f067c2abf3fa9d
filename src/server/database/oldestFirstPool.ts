import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

const turns = new AsyncLocalStorage<number>()
let lastTurn = 0

/** Runs a request. Its statements get connections before those of all requests that began later. */
export function runInTurn<T>(request: () => T): T {
  return turns.run(++lastTurn, request)
}

interface WaitingStatement {
  turn?: number
}

type Callback = Parameters<pg.Pool['connect']>[0]

/**
 * A pool that gives a free connection to the oldest waiting request. In the order of arrival, a request with many
 * statements waits behind newer requests at each of them, and takes several times longer than others under load.
 */
export class OldestFirstPool extends pg.Pool {
  /** The line of pg-pool, which takes the first entry. */
  declare private _pendingQueue: WaitingStatement[]

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
