/** The documents of /content/{name} (requirement 2.13). */
export const CONTENT_NAMES = [
  'tos',
  'faq',
  'jobs',
  'help',
  'logo',
  'resetFAQ',
  'about',
  'support',
  'developerSale',
  'ios16',
  'userAgreement',
  'privacyPolicy',
  'dataProcessing',
  'sendingNotifications',
  'appList',
] as const

/** The documents that are texts; two of them show more than words. The list of applications is made from the catalogue. */
export const CONTENT_PAGES = CONTENT_NAMES.filter((name) => name !== 'appList').map((name) => ({
  name,
  isDrawn: name === 'ios16' || name === 'logo',
  messages: name === 'ios16' ? ['content', 'install'] : ['content'],
}))

/** Day of the last change of every document whose own header names none. */
export const LAST_UPDATE = '2026-11-15'
