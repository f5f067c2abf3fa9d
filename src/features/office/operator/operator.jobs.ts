import type { DueWork } from '#server/due.ts'
import { deleteExpired } from './operator.store.ts'

/** Due work that deletes expired rows of operators. Nothing waits for it, so passTime() does not stop for it. */
export const operatorDue: DueWork = {
  name: 'office sessions',
  async runDue(ctx) {
    await deleteExpired(ctx.db, ctx.now)
  },
}
