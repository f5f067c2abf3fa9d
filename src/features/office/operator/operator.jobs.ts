import type { DueWork } from '#server/due.ts'
import { eraseOver } from './operator.store.ts'

/** Nothing waits for it, so the clock does not stop here. */
export const operatorDue: DueWork = {
  name: 'office sessions',
  async runDue(ctx) {
    await eraseOver(ctx.db, ctx.now)
  },
}
