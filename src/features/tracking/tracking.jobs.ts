import type { DueWork } from '#server/due.ts'
import { handleJob } from '#server/jobs.ts'
import * as actions from './forwardEvents.actions.ts'

export const trackingJobs = [handleJob(actions.forwardJob, actions.forwardBatch)]

/**
 * The due work of analytics. It has no `nextDue`: nothing in the store waits for analytics, so a moved clock does not
 * stop for it.
 */
export const trackingDue: DueWork[] = [
  { name: 'tracking.forward', runDue: actions.queueForwarding },
  { name: 'tracking.erase', runDue: actions.eraseOldEvents },
]
