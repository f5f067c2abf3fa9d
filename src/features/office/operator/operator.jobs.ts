import type { DueWork } from '#server/due.ts'
import { deleteExpired } from './operator.store.ts'

/** Nothing depends on it, so a moved clock does not wait for it. */
export const operatorDue: DueWork = {
  name: 'office sessions',
  async runDue(ctx) {
    await deleteExpired(ctx.db, ctx.now)
  },
}
