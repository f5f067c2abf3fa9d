import type { Section } from './line.ts'

/** What the product does and for whom. */
export const SECTION_1: Section = {
  section: 1,
  count: 33,
  lines: [
    {
      id: '1.1',
      demand: 'Anybody can browse applications and games',
      tests: [
        { file: 'test/slice/catalogue.test.ts', name: 'sorts and filters > %o gives %o' },
        { file: 'test/e2e/routes.test.ts', name: 'pages … to …' },
      ],
    },
    {
      id: '1.2',
      demand: 'Anybody can search them',
      tests: [
        { file: 'test/slice/search.test.ts', name: 'finding > %s: %s' },
        { file: 'src/features/search/SearchPage.test.tsx', name: 'results say how many there are' },
      ],
    },
    {
      id: '1.3',
      demand: 'They are told apart as Iranian, foreign and unlocked',
      tests: [
        { file: 'test/slice/catalogue.test.ts', name: 'sorts and filters > %o gives %o' },
        { file: 'src/features/catalogue/ApplicationPage.test.tsx', name: 'says who it is in both languages' },
      ],
    },
    {
      id: '1.4',
      demand: 'Visitors see categories',
      tests: [
        {
          file: 'src/features/catalogue/browsingPages.test.tsx',
          name: 'all categories, applications and games apart',
        },
      ],
    },
    {
      id: '1.5',
      demand: 'Visitors see stories',
      tests: [
        { file: 'src/features/catalogue/browsingPages.test.tsx', name: 'a story: picture, lead, contents' },
      ],
    },
    {
      id: '1.6',
      demand: 'Visitors see collections',
      tests: [
        { file: 'src/features/catalogue/browsingPages.test.tsx', name: 'a collection: title, subtitle' },
      ],
    },
    {
      id: '1.7',
      demand: 'Visitors see a poll',
      tests: [
        { file: 'test/e2e/poll.test.ts', name: 'from the home page: a choice' },
        { file: 'test/slice/pollPages.test.ts', name: 'the page of a poll > has the question as its title' },
      ],
    },
    {
      id: '1.8',
      demand: 'Somebody logs in by a phone number and a code that comes by SMS',
      tests: [
        {
          file: 'test/slice/login.test.ts',
          name: 'number in Persian digits, code from the message, session',
        },
        { file: 'test/e2e/login.test.ts', name: 'from the first page to the next step' },
      ],
    },
    {
      id: '1.9',
      demand: 'A configuration profile tells the unique id of a device',
      tests: [
        { file: 'test/slice/enrolment.test.ts', name: 'is taken, claimed once, and gives the key once' },
        { file: 'test/e2e/device.test.ts', name: 'a device introduces itself: profile' },
      ],
    },
    {
      id: '1.10',
      demand: 'A subscription can be bought',
      tests: [
        { file: 'test/slice/payment.test.ts', name: 'paid for a device: it enters the line' },
        { file: 'test/e2e/payment.test.ts', name: 'from a stranger to a device in line' },
      ],
    },
    {
      id: '1.11',
      demand: 'A subscription can be cancelled',
      tests: [
        { file: 'test/e2e/refund.test.ts', name: 'registered: some days used, cancelled' },
        { file: 'test/slice/refund.test.ts', name: 'one entry, one transfer; the subscription is over' },
      ],
    },
    {
      id: '1.12',
      demand: 'Campaigns have discount codes for partners’ applications',
      tests: [
        {
          file: 'test/slice/campaign.test.ts',
          name: 'an application’s code is for it where it is sold by itself',
        },
        { file: 'test/e2e/campaign.test.ts', name: 'a partner’s campaign: from the old address' },
      ],
    },
    {
      id: '1.13',
      demand: 'Gift codes can be redeemed',
      tests: [
        { file: 'test/slice/gift.test.ts', name: 'becomes a subscription that waits for a device' },
        { file: 'test/e2e/gift.test.ts', name: 'bought with a discount, passed on, and redeemed' },
      ],
    },
    {
      id: '1.14',
      demand: 'There are support tickets',
      tests: [{ file: 'test/e2e/ticket.test.ts', name: 'the whole life of a ticket' }],
    },
    {
      id: '1.15',
      demand: 'Money can be asked back',
      tests: [
        { file: 'test/slice/refund.test.ts', name: 'a card is taken at its end and not a second before' },
        { file: 'test/e2e/refund.test.ts', name: 'in line: declined, everything comes back' },
      ],
    },
    {
      id: '1.16',
      demand: 'Problems of an account can be reported',
      tests: [
        {
          file: 'test/slice/recoveryProblem.test.ts',
          name: 'see the queue, answer one, and its user is told once',
        },
        { file: 'test/e2e/recovery.test.ts', name: 'a problem that is reported, answered' },
      ],
    },
    {
      id: '1.17',
      demand: 'Another device can be added',
      tests: [
        {
          file: 'src/features/device/pages.test.tsx',
          name: 'my devices, with where each stands, and two ways to add one',
        },
        { file: 'test/slice/recovery.test.ts', name: 'two devices of one person in the same account' },
      ],
    },
    {
      id: '1.18',
      demand: 'Registering a device is waited for over days',
      tests: [
        { file: 'test/slice/registration.test.ts', name: 'the eleventh device waits out the programme' },
        { file: 'test/e2e/registration.test.ts', name: 'the whole way: no subscription, in line' },
      ],
    },
    {
      id: '1.19',
      demand: 'Registration is for Safari on an iOS device only',
      tests: [
        {
          file: 'src/features/gate/gate.rules.test.ts',
          name: 'meets … at a registration and at an enrolment',
        },
        { file: 'test/e2e/gates.test.ts', name: 'is stopped at a registration' },
      ],
    },
    {
      id: '1.20',
      demand: 'Installation is for Safari on an iOS device only',
      tests: [
        { file: 'src/features/gate/gate.rules.test.ts', name: 'meets … at an installation' },
        { file: 'test/spec/constants.test.ts', name: 'installation wants Safari on iOS' },
      ],
    },
    {
      id: '1.21',
      demand: 'Both want iOS 12 or later',
      tests: [
        { file: 'src/features/gate/gate.rules.test.ts', name: 'iOS %s meets %s' },
        { file: 'test/e2e/gates.test.ts', name: 'is stopped at a registration' },
      ],
    },
    {
      id: '1.22',
      demand: 'Chrome is advised against',
      tests: [
        { file: 'test/e2e/gates.test.ts', name: 'is stopped at a registration' },
        { file: 'src/features/gate/GateScreen.test.tsx', name: 'Chrome on an iPhone has no such menu' },
      ],
    },
    {
      id: '1.23',
      demand: 'Private browsing is advised against',
      tests: [
        { file: 'test/e2e/gates.test.ts', name: 'a private tab leads to its own page' },
        {
          file: 'src/features/device/pages.test.tsx',
          name: 'it says that a private tab registers no device',
        },
      ],
    },
    {
      id: '1.24',
      demand: 'The language is Persian by default',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'the language is Persian unless another is chosen' },
        { file: 'test/e2e/language.test.ts', name: 'an unknown language is Persian' },
      ],
    },
    {
      id: '1.25',
      demand: 'There are other languages',
      tests: [
        { file: 'test/e2e/language.test.ts', name: 'the store speaks …' },
        { file: 'test/e2e/language.test.ts', name: '?lang=en switches' },
      ],
    },
    {
      id: '1.26',
      demand: 'Persian is shown from right to left',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'Persian is read from right to left' },
        { file: 'test/e2e/routes.test.ts', name: 'pages … to …' },
      ],
    },
    {
      id: '1.27',
      demand: 'The font goes by the language: a Persian one or Roboto',
      tests: [
        { file: 'test/e2e/built.test.ts', name: '… fetches no font of the other script' },
        { file: 'test/e2e/language.test.ts', name: 'the store speaks …' },
      ],
    },
    {
      id: '1.28',
      demand: 'Prices are shown in thousands of tomans',
      tests: [
        { file: 'src/kernel/money.test.ts', name: 'prices are shown in thousand tomans' },
        { file: 'src/features/payment/PackagesPage.test.tsx', name: 'a choice is summed up with VAT' },
      ],
    },
    {
      id: '1.29',
      demand: 'Purchases are pushed to ecommerce analytics in RUB',
      tests: [{ file: 'src/web/ecommerce.test.ts', name: 'with one a purchase is pushed exactly once' }],
    },
    {
      id: '1.30',
      demand: 'Events reach a product-analytics service',
      tests: [{ file: 'test/slice/tracking.test.ts', name: '%s is taken and reaches product analytics' }],
    },
    {
      id: '1.31',
      demand: 'That service is called with a key of ours',
      tests: [
        { file: 'src/adapters/analytics/posthog.codes.test.ts', name: 'is one POST of a batch' },
        {
          file: 'src/adapters/analytics/analytics.suite.test.ts',
          name: 'a wrong key is a matter of configuration',
        },
      ],
    },
    {
      id: '1.32',
      demand: 'The metrica id is null, and then nothing is pushed or loaded',
      tests: [
        {
          file: 'test/spec/constants.test.ts',
          name: 'purchases are counted by nobody else until an id is given',
        },
        { file: 'src/web/ecommerce.test.ts', name: 'without an id nothing is asked' },
      ],
    },
    {
      id: '1.33',
      demand: 'Applications are installed over the air',
      tests: [
        { file: 'test/slice/install.test.ts', name: 'signed once, linked, fetched in parts' },
        { file: 'test/slice/manifest.test.ts', name: 'plistutil and plistlib read the same manifest' },
      ],
    },
  ],
}
