/** The documents of /content/{name} (specification section 2). */
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
