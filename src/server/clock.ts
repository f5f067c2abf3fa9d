import { sql } from 'kysely'
import { type Instant, later, machineNow } from '#kernel/time.ts'
import type { Db } from './db.ts'
import { hasSandbox } from './settings/mode.ts'
import type { Config } from './settings/settings.ts'

/**
 * The product's clock. In modes demo and staging a row moves it ahead of the machine's for every process; reading the row
 * at each request keeps processes in step without telling each other. In mode live it is the machine's.
 */
export interface Clock {
  now(): Promise<Instant>
  /** By the offset as it was last read: for pages, which may be seconds old when they are seen. */
  lately(): Instant
  /** Not in mode live. Moving back is refused: nothing that was granted could be taken back. */
  moveTo(target: Instant): Promise<void>
}

export function createClock(config: Pick<Config, 'bustanMode'>, db: Db): Clock {
  if (!hasSandbox(config)) return { now: async () => machineNow(), lately: machineNow, moveTo: refuseToMove }
  let lastOffset = 0
  return {
    async now() {
      // While the database is away the last known offset is as good as any.
      lastOffset = await readOffset(db).catch(() => lastOffset)
      return later(machineNow(), lastOffset)
    },
    lately: () => later(machineNow(), lastOffset),
    async moveTo(target) {
      const wanted = target.getTime() - machineNow().getTime()
      // greatest(): of two that move the clock at once, the further one wins and nobody moves it back.
      await sql`update product_clock set offset_ms = greatest(offset_ms, ${wanted}::bigint)`.execute(db)
      lastOffset = await readOffset(db)
    },
  }
}

async function readOffset(db: Db): Promise<number> {
  const row = await db.selectFrom('productClock').select('offsetMs').executeTakeFirstOrThrow()
  return row.offsetMs
}

async function refuseToMove(): Promise<void> {
  throw new Error('The clock does not move in mode live.')
}
