import type { Ctx } from './context.ts'
import type { DueWork } from './due.ts'
import { eraseHours } from './hourlyCount.ts'

/** Forgets what no longer counts. Nothing waits for it, so the clock does not stop here. */
export const housekeeping: DueWork = {
  name: 'housekeeping',
  async runDue(ctx: Ctx) {
    await ctx.db.deleteFrom('limitBucket').where('expiresAt', '<', ctx.now).execute()
    await eraseHours(ctx.db, ctx.now)
    await ctx.db.deleteFrom('idempotency').where('expiresAt', '<', ctx.now).execute()
  },
}
