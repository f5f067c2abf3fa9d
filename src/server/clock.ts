import { sql } from 'kysely'
import { addMilliseconds, type Instant, machineNow } from '#kernel/time.ts'
import { compileOnce } from './database/compileOnce.ts'
import { runAhead } from './database/oldestFirstPool.ts'
import type { Db } from './db.ts'
import { hasSandbox } from './settings/mode.ts'
import type { Config } from './settings/settings.ts'

/**
 * The product clock. In modes demo and staging, a database row holds how far it is ahead of the machine's clock. Each
 * request reads the row, so all processes agree. In mode live it is the machine's clock.
 */
export interface Clock {
  now(): Promise<Instant>
  /**
   * Product time by the clock offset that was read last, without a query. For pages, which may be some seconds old
   * anyway.
   */
  lastKnownNow(): Instant
  /**
   * Moves the product clock ahead; throws in mode live. It never moves back, because granted days could not be taken
   * back.
   */
  moveTo(target: Instant): Promise<void>
}

export function createClock(config: Pick<Config, 'bustanMode'>, db: Db): Clock {
  if (!hasSandbox(config))
    return { now: async () => machineNow(), lastKnownNow: machineNow, moveTo: refuseToMove }
  let lastOffset = 0
  const refreshOffset = joinCalls(async () => {
    // While the database is unavailable, use the clock offset that was read last.
    const rows = await runAhead(() => readOffset(db)).catch(() => [])
    lastOffset = rows[0]?.offsetMs ?? lastOffset
  })
  return {
    async now() {
      await refreshOffset()
      return addMilliseconds(machineNow(), lastOffset)
    },
    lastKnownNow: () => addMilliseconds(machineNow(), lastOffset),
    async moveTo(target) {
      const offset = target.getTime() - machineNow().getTime()
      // greatest(): of two concurrent clock moves, the further one wins.
      const { rows } = await sql<{ offsetMs: number }>`
        update product_clock set offset_ms = greatest(offset_ms, ${offset}::bigint) returning offset_ms`.execute(
        db,
      )
      lastOffset = rows[0]?.offsetMs ?? lastOffset
    },
  }
}

/** Calls that come while one runs share the next one, so each call gets a run that began after it. */
function joinCalls(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const start = () => {
    next = undefined
    running = run().finally(() => {
      running = undefined
    })
    return running
  }
  return () => {
    if (!running) return start()
    next ??= running.then(start)
    return next
  }
}

const readOffset = compileOnce<{ offsetMs: number }, []>((db) =>
  db.selectFrom('productClock').select('offsetMs').compile(),
)

async function refuseToMove(): Promise<void> {
  throw new Error('The clock does not move in mode live.')
}
