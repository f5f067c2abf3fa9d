/** Every page of the store. Each slice adds its list; router, links, sitemap and tests derive from it. */
import { appPages } from '#app/app.pages.ts'
import { accountPages } from '#features/account/account.pages.ts'
import { campaignPages } from '#features/campaign/campaign.pages.ts'
import { cataloguePages } from '#features/catalogue/catalogue.pages.ts'
import { contentPages } from '#features/content/content.pages.ts'
import { developerDevicePages, devicePages, registrationPages } from '#features/device/device.pages.ts'
import { giftPages } from '#features/gift/gift.pages.ts'
import { installPages } from '#features/install/install.pages.ts'
import { loginPages } from '#features/login/login.pages.ts'
import { noticePages } from '#features/notice/notice.pages.ts'
import { paymentPages, shopPages } from '#features/payment/payment.pages.ts'
import { pollPages } from '#features/poll/poll.pages.ts'
import { recoveryPages } from '#features/recovery/recovery.pages.ts'
import { refundPages } from '#features/refund/refund.pages.ts'
import { searchPages } from '#features/search/search.pages.ts'
import { ticketPages } from '#features/ticket/ticket.pages.ts'

/** The pages that every mode serves. */
export const PAGES = [
  ...cataloguePages,
  ...searchPages,
  ...installPages,
  ...pollPages,
  ...loginPages,
  ...devicePages,
  ...registrationPages,
  ...noticePages,
  ...developerDevicePages,
  ...accountPages,
  ...recoveryPages,
  ...refundPages,
  ...shopPages,
  ...paymentPages,
  ...giftPages,
  ...campaignPages,
  ...ticketPages,
  ...contentPages,
  ...appPages,
]

/** With the page of src/sandbox, which only modes demo and staging serve. */
export type PagePath = (typeof PAGES)[number]['path'] | '/sandbox'
