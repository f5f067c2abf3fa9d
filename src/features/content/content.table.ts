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

/** The text documents of /content. `appList` is left out, because its page lists the catalogue's applications instead. */
export const CONTENT_PAGES = CONTENT_NAMES.filter((name) => name !== 'appList').map((name) => ({
  name,
  isDrawn: name === 'ios16' || name === 'logo',
  messages: name === 'ios16' ? ['content', 'install'] : ['content'],
}))

/** Day of the last change, for documents whose header states none. */
export const DEFAULT_LAST_UPDATE = '2026-11-15'
