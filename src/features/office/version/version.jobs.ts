import type { DueWork } from '#server/background/dueWork.ts'
import { nextPlanDueAt } from './plan.store.ts'
import { publishDuePlans } from './plans.actions.ts'

/** Due work that publishes scheduled drafts at their time. */
export const planDueWork: DueWork = {
  name: 'scheduled drafts',
  nextDue: nextPlanDueAt,
  runDue: publishDuePlans,
}
