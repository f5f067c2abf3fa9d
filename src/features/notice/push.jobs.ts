import type { DueWork } from '#server/background/dueWork.ts'
import { handleJob } from '#server/background/jobs.ts'
import * as actions from './push.actions.ts'
import { nextPushErasureAt } from './push.store.ts'

export const pushJobHandlers = [handleJob(actions.deliverPushJob, actions.deliverPush)]

export const pushDueWork: DueWork = {
  name: 'notice.push.erase',
  nextDue: nextPushErasureAt,
  runDue: actions.eraseOldPushes,
}
