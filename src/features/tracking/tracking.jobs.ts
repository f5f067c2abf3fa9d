import type { DueWork } from '#server/background/dueWork.ts'
import { handleJob } from '#server/background/jobs.ts'
import * as actions from './forwardEvents.actions.ts'

export const trackingJobHandlers = [handleJob(actions.forwardEventsJob, actions.forwardEventBatch)]

/**
 * The due work of analytics. It has no `nextDue`, because no work depends on analytics: advancing the clock does not
 * stop for it.
 */
export const trackingDueWork: DueWork[] = [
  { name: 'tracking.forward', runDue: actions.queueEventForwarding },
  { name: 'tracking.erase', runDue: actions.eraseOldEvents, isUnhurried: true },
]
