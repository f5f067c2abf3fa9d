import type { DueWork } from '#server/background/dueWork.ts'
import { handleJob } from '#server/background/jobs.ts'
import { countOwed, countOwedJob, orderOwedCount } from './owed.actions.ts'

/** Without a due time: a clock that is moved by a month makes one count, not hundreds. */
export const owedDueWork: DueWork = { name: 'owed.order', runDue: orderOwedCount, isUnhurried: true }

export const owedJobHandlers = [
  handleJob(countOwedJob, async (ctx) => {
    await countOwed(ctx)
  }),
]
