import type { Ctx } from '../context.ts'
import { eraseOldHourlyCounts } from '../hourlyCount.ts'
import type { DueWork } from './dueWork.ts'

/** Due work that deletes expired rows. No work depends on it, so passTime() does not stop for it. */
export const housekeeping: DueWork = {
  name: 'housekeeping',
  isUnhurried: true,
  async runDue(ctx: Ctx) {
    await ctx.db.deleteFrom('limitBucket').where('expiresAt', '<', ctx.now).execute()
    await eraseOldHourlyCounts(ctx.db, ctx.now)
    await ctx.db.deleteFrom('idempotency').where('expiresAt', '<', ctx.now).execute()
  },
}
