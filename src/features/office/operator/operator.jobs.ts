import type { DueWork } from '#server/background/dueWork.ts'
import { deleteExpiredSessions } from './operator.store.ts'

/** Due work that deletes expired rows of operators. Nothing waits for it, so passTime() does not stop for it. */
export const operatorDueWork: DueWork = {
  name: 'office sessions',
  isUnhurried: true,
  async runDue(ctx) {
    await deleteExpiredSessions(ctx.db, ctx.now)
  },
}
