import type { DueWork } from '#server/due.ts'
import { handleJob } from '#server/jobs.ts'
import * as actions from './notice.actions.ts'
import { nextNoticeErasureAt } from './notice.store.ts'

export const noticeJobHandlers = [
  handleJob(actions.announceOpeningJob, actions.announceOpening),
  handleJob(actions.deliverNoticeJob, actions.deliverNotice),
]

export const noticeDueWork: DueWork = {
  name: 'notice.erase',
  nextDue: nextNoticeErasureAt,
  runDue: actions.eraseOldNotices,
}
