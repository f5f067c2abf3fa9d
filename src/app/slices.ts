/** Every slice of the product. A new slice adds itself here, and its pages to src/pages.ts. */
import { accountSlice } from '#features/account/account.slice.ts'
import { campaignSlice } from '#features/campaign/campaign.slice.ts'
import { catalogueSlice } from '#features/catalogue/catalogue.slice.ts'
import { contentSlice } from '#features/content/content.slice.ts'
import { deviceSlice } from '#features/device/device.slice.ts'
import { giftSlice } from '#features/gift/gift.slice.ts'
import { installSlice } from '#features/install/install.slice.ts'
import { loginSlice } from '#features/login/login.slice.ts'
import { noticeSlice } from '#features/notice/notice.slice.ts'
import { officeSlice } from '#features/office/office.slice.ts'
import { paymentSlice } from '#features/payment/payment.slice.ts'
import { pollSlice } from '#features/poll/poll.slice.ts'
import { promotionSlice } from '#features/promotion/promotion.slice.ts'
import { reconciliationSlice } from '#features/reconciliation/reconciliation.slice.ts'
import { recoverySlice } from '#features/recovery/recovery.slice.ts'
import { refundSlice } from '#features/refund/refund.slice.ts'
import { searchSlice } from '#features/search/search.slice.ts'
import { setupSlice } from '#features/setup/setup.slice.ts'
import { subscriptionSlice } from '#features/subscription/subscription.slice.ts'
import { ticketSlice } from '#features/ticket/ticket.slice.ts'
import { trackingSlice } from '#features/tracking/tracking.slice.ts'
import { uploadSlice } from '#features/upload/upload.slice.ts'
import { housekeeping } from '#server/background/housekeeping.ts'
import type { Slice } from '#server/slice.ts'

const SLICES: Slice[] = [
  noticeSlice,
  trackingSlice,
  loginSlice,
  deviceSlice,
  subscriptionSlice,
  promotionSlice,
  giftSlice,
  campaignSlice,
  paymentSlice,
  refundSlice,
  reconciliationSlice,
  recoverySlice,
  installSlice,
  catalogueSlice,
  searchSlice,
  contentSlice,
  uploadSlice,
  ticketSlice,
  pollSlice,
  accountSlice,
  officeSlice,
  setupSlice,
]

export const API_BINDINGS = SLICES.flatMap(({ api = [] }) => api)
/** API calls of the office, which has its own path. */
export const OFFICE_API_BINDINGS = SLICES.flatMap(({ officeApi = [] }) => officeApi)
export const JOB_HANDLERS = SLICES.flatMap(({ jobs = [] }) => jobs)
export const DUE_WORK = [...SLICES.flatMap(({ due = [] }) => due), housekeeping]
export const FACT_HANDLERS = SLICES.flatMap(({ facts = [] }) => facts)
export const SLICE_COMMANDS = SLICES.flatMap(({ commands = [] }) => commands)

/** Headings of the help text: a command stands under the name of its slice unless it names another. */
export const SLICE_OF_COMMAND = new Map(
  SLICES.flatMap(({ name, commands = [] }) => commands.map((command) => [command, command.group ?? name])),
)
