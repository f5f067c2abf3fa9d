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
      fa: '50290f88422bb68393df7aa517f9a02e84b8360851e6722766ddaf5f931e160c',
      en: 'c571adc3ffe57a2fffaa3994af8b5d3ec712dd8618c08279d00c20ae923a7fb2',
      ar: 'e3f033627357253c05da29b70bb61e0cc1dd01eecbfcd9bde0fd6c97d7d50896',
      ru: '6d6bd7daa0a365e4e7df0374d62a943ef7c03ed1e76c2e2e31c3b5758f7fa2b3',
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
