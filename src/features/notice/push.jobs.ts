import type { DueWork } from '#server/due.ts'
import { handleJob } from '#server/jobs.ts'
import * as actions from './push.actions.ts'
import { nextPushErasure } from './push.store.ts'

export const pushJobs = [handleJob(actions.deliverPushJob, actions.deliverPush)]

export const pushDue: DueWork = {
  name: 'notice.push.erase',
  nextDue: nextPushErasure,
  runDue: actions.eraseOldPushes,
}
