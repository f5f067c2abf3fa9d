import type { DueWork } from '#server/background/dueWork.ts'
import { handleJob } from '#server/background/jobs.ts'
import * as actions from './notice.actions.ts'
import { nextNoticeErasureAt } from './notice.store.ts'
import * as smsState from './smsState.actions.ts'
import { nextDeliveryCheckAt } from './smsState.store.ts'

export const noticeJobHandlers = [
  handleJob(actions.announceOpeningJob, actions.announceRegistrationOpening),
  handleJob(actions.deliverNoticeJob, actions.deliverNotice),
  handleJob(actions.deliverBulkNoticeJob, actions.deliverNotices),
  handleJob(smsState.checkDeliveriesJob, smsState.checkDeliveries),
  handleJob(smsState.checkCreditJob, smsState.checkCredit),
]

export const noticeDueWork: DueWork = {
  name: 'notice.erase',
  nextDue: nextNoticeErasureAt,
  runDue: actions.eraseOldNotices,
}

export const deliveryDueWork: DueWork = {
  name: 'notice.delivery',
  nextDue: nextDeliveryCheckAt,
  runDue: smsState.queueDueDeliveryChecks,
}

/**
 * Without `nextDue`, because no work depends on the credit check: advancing the sandbox clock does not stop at every
 * hour for it.
 */
export const creditDueWork: DueWork = {
  name: 'notice.credit',
  runDue: smsState.queueDueCreditCheck,
  isUnhurried: true,
}
