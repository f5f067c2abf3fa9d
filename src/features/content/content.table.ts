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

/** The Persian texts of the samples. `test/repo/content.test.ts` names the digest when a sample changes. */
export const LEGAL_SAMPLES = [
  {
    name: 'tos',
    sha256: '96467dd24a672ce98cee90e6eeb2cb80a5237da1533d0f5bbe21723392b71dbf',
  },
  {
    name: 'userAgreement',
    sha256: '20130e0679ead16581022d964ae9b0b278c8c890cc04a797a6fbda520875cf06',
  },
  {
    name: 'privacyPolicy',
    sha256: 'b9e9d6a01bbc6a7bd52cfebe2db651c86162e759a6266ed8ed64f3cc0c7180d8',
  },
  {
    name: 'dataProcessing',
    sha256: '308facb3a4dde8863993228c4daddcbee49ea8e096a3677fb4ca80e06772823a',
  },
] as const
