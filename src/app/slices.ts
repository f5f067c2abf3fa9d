import { userCommands } from '#features/account/user.commands.ts'
import { campaignApi } from '#features/campaign/campaign.api.ts'
import { campaignCommands } from '#features/campaign/campaign.commands.ts'
import { catalogueApi } from '#features/catalogue/catalogue.api.ts'
import { catalogueCommands } from '#features/catalogue/catalogue.commands.ts'
import { contentApi } from '#features/content/content.api.ts'
import { accountCommands } from '#features/device/account.commands.ts'
import { developerDeviceApi } from '#features/device/developerDevice.api.ts'
import { developerDeviceCommands } from '#features/device/developerDevice.commands.ts'
import { developerDeviceDue } from '#features/device/developerDevice.jobs.ts'
import { deviceApi } from '#features/device/device.api.ts'
import { deviceDue } from '#features/device/device.jobs.ts'
import { registrationApi } from '#features/device/registration.api.ts'
import { registrationDue, registrationJobs } from '#features/device/registration.jobs.ts'
import { giftApi } from '#features/gift/gift.api.ts'
import { installApi } from '#features/install/install.api.ts'
import { installCommands } from '#features/install/install.commands.ts'
import { installJobs } from '#features/install/install.jobs.ts'
import { loginApi } from '#features/login/login.api.ts'
import { loginCommands } from '#features/login/login.commands.ts'
import { loginDue } from '#features/login/login.jobs.ts'
import { noticeApi } from '#features/notice/notice.api.ts'
import { noticeCommands } from '#features/notice/notice.commands.ts'
import { noticeDue, noticeJobs } from '#features/notice/notice.jobs.ts'
import { pushApi } from '#features/notice/push.api.ts'
import { pushDue, pushJobs } from '#features/notice/push.jobs.ts'
import { officeCatalogueApi } from '#features/office/catalogue/officeCatalogue.api.ts'
import { officeDeviceApi } from '#features/office/device/officeDevice.api.ts'
import { officeMoneyApi } from '#features/office/money/officeMoney.api.ts'
import { operatorApi } from '#features/office/operator/operator.api.ts'
import { operatorCommands } from '#features/office/operator/operator.commands.ts'
import { operatorDue } from '#features/office/operator/operator.jobs.ts'
import { officeSalesApi } from '#features/office/sales/officeSales.api.ts'
import { officeSupportApi } from '#features/office/support/officeSupport.api.ts'
import { officeTodayApi } from '#features/office/today/officeToday.api.ts'
import { paymentApi } from '#features/payment/payment.api.ts'
import { paymentCommands } from '#features/payment/payment.commands.ts'
import { paymentDue, paymentFacts } from '#features/payment/payment.jobs.ts'
import { pollApi } from '#features/poll/poll.api.ts'
import { pollCommands } from '#features/poll/poll.commands.ts'
import { pollDue } from '#features/poll/poll.jobs.ts'
import { promotionApi } from '#features/promotion/promotion.api.ts'
import { promotionCommands } from '#features/promotion/promotion.commands.ts'
import { reconciliationCommands } from '#features/reconciliation/reconciliation.commands.ts'
import { reconciliationDue } from '#features/reconciliation/reconciliation.jobs.ts'
import { recoveryApi } from '#features/recovery/recovery.api.ts'
import { recoveryCommands } from '#features/recovery/recovery.commands.ts'
import { recoveryFacts } from '#features/recovery/recovery.jobs.ts'
import { refundApi } from '#features/refund/refund.api.ts'
import { refundCommands } from '#features/refund/refund.commands.ts'
import { refundDue, refundFacts } from '#features/refund/refund.jobs.ts'
import { searchApi } from '#features/search/search.api.ts'
import { subscriptionApi } from '#features/subscription/subscription.api.ts'
import { subscriptionDue, subscriptionFacts } from '#features/subscription/subscription.jobs.ts'
import { ticketApi } from '#features/ticket/ticket.api.ts'
import { ticketCommands } from '#features/ticket/ticket.commands.ts'
import { ticketDue } from '#features/ticket/ticket.jobs.ts'
import { trackingApi } from '#features/tracking/tracking.api.ts'
import { trackingCommands } from '#features/tracking/tracking.commands.ts'
import { trackingDue, trackingJobs } from '#features/tracking/tracking.jobs.ts'
import { uploadApi } from '#features/upload/upload.api.ts'
import { uploadDue } from '#features/upload/upload.jobs.ts'
import type { Command } from '#server/command.ts'
import type { DueWork } from '#server/due.ts'
import type { Binding } from '#server/edge.ts'
import type { FactHandler } from '#server/facts.ts'
import { housekeeping } from '#server/housekeeping.ts'
import type { JobHandler } from '#server/jobs.ts'

/** Everything the slices bring, in one place each. A new slice adds itself here. */
export const API: Binding[] = [
  ...noticeApi,
  ...pushApi,
  ...trackingApi,
  ...loginApi,
  ...deviceApi,
  ...developerDeviceApi,
  ...registrationApi,
  ...subscriptionApi,
  ...promotionApi,
  ...giftApi,
  ...campaignApi,
  ...paymentApi,
  ...refundApi,
  ...recoveryApi,
  ...installApi,
  ...catalogueApi,
  ...searchApi,
  ...contentApi,
  ...uploadApi,
  ...ticketApi,
  ...pollApi,
]
/** Calls of the back office, at a door of their own. */
export const OFFICE_API: Binding[] = [
  ...operatorApi,
  ...officeTodayApi,
  ...officeSupportApi,
  ...officeMoneyApi,
  ...officeDeviceApi,
  ...officeCatalogueApi,
  ...officeSalesApi,
]
export const JOBS: JobHandler[] = [
  ...noticeJobs,
  ...pushJobs,
  ...trackingJobs,
  ...registrationJobs,
  ...installJobs,
]
export const DUE: DueWork[] = [
  noticeDue,
  pushDue,
  ...trackingDue,
  loginDue,
  deviceDue,
  developerDeviceDue,
  ...registrationDue,
  subscriptionDue,
  paymentDue,
  refundDue,
  reconciliationDue,
  ...uploadDue,
  ...ticketDue,
  pollDue,
  operatorDue,
  housekeeping,
]
/** Who listens to what earlier slices publish. */
export const FACTS: FactHandler[] = [...subscriptionFacts, ...paymentFacts, ...refundFacts, ...recoveryFacts]
export const SLICE_COMMANDS: Command[] = [
  ...noticeCommands,
  ...trackingCommands,
  ...loginCommands,
  ...userCommands,
  ...developerDeviceCommands,
  ...accountCommands,
  ...reconciliationCommands,
  ...promotionCommands,
  ...campaignCommands,
  ...paymentCommands,
  ...refundCommands,
  ...recoveryCommands,
  ...installCommands,
  ...ticketCommands,
  ...pollCommands,
  ...catalogueCommands,
  ...operatorCommands,
]
