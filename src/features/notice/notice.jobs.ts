import type { DueWork } from '#server/due.ts'
import { handleJob } from '#server/jobs.ts'
import * as actions from './notice.actions.ts'
import { nextErasure } from './notice.store.ts'

export const noticeJobs = [
  handleJob(actions.announceOpeningJob, actions.announceOpening),
  handleJob(actions.deliverNoticeJob, actions.deliverNotice),
]

export const noticeDue: DueWork = {
  name: 'notice.erase',
  nextDue: nextErasure,
  runDue: actions.eraseOldNotices,
}
