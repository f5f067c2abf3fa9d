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

/** The texts of the samples. `test/repo/content.test.ts` names the digest when a sample changes. */
export const LEGAL_SAMPLES = [
  {
    name: 'tos',
    sha256: {
      fa: '96467dd24a672ce98cee90e6eeb2cb80a5237da1533d0f5bbe21723392b71dbf',
      en: '5e522eda55143df2611629319478762f56002a09523df53d4fad5921e858562b',
      ar: 'b73c91f0245c6b36567939a5002f42aae08059d508ea21f95750ccd8d8be4050',
      ru: '929c108154ae891630a7081e08cc6a089307cd24f9c4de9c0f4b98ee44f2868a',
    },
  },
  {
    name: 'userAgreement',
    sha256: {
      fa: '20130e0679ead16581022d964ae9b0b278c8c890cc04a797a6fbda520875cf06',
      en: '911376e90c977ad7efdb45e8da8c9de574a7820e0d7098e90e2ae7b8378f0504',
      ar: '1f93e1aa14b67ae5a99d538cdaa1874e4aa35a341085c20b17e77863bf04e748',
      ru: 'b2c910fdf592015d9daa094c49b4f6a0c89a2d0bd5e8cc56de75d5e31657673b',
    },
  },
  {
    name: 'privacyPolicy',
    sha256: {
      fa: 'b9e9d6a01bbc6a7bd52cfebe2db651c86162e759a6266ed8ed64f3cc0c7180d8',
      en: '11b5f8e2aef7e2d46bee3faf9fd072b54076dd8f9ae7e83b2099c6d0b2a4ae12',
      ar: '93927019fb9e85d7cd44ff8a9df4ae79c1785db285785955e858e1b1d9623cdb',
      ru: '66802a875cf49460b67ec7783d3e9c499b035c511be95d0d61713f6a1a2c61a1',
    },
  },
  {
    name: 'dataProcessing',
    sha256: {
      fa: '308facb3a4dde8863993228c4daddcbee49ea8e096a3677fb4ca80e06772823a',
      en: '08f8fdbfc657cc0dacec2c14bc75a7c0ccd60465e5440b6421a725f85778c532',
      ar: 'd7e8c00c0cb9e9604b7c3f22efe49a7ed3d7f307e492ff7c86bd4c2db5144de8',
      ru: '22b90832d810c0cd14e1e5f3e08e5fb64ea4ce75c0018694083988b832ab7f73',
    },
  },
] as const
