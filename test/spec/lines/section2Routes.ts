import type { Line } from './line.ts'

/** Which addresses there are. The lists of pages are typed out in routes.test.ts, which wants exactly these. */
export const ROUTES: Line[] = [
  {
    id: '2.1',
    demand: '/home, /index.html and /yalda lead home',
    tests: [
      { file: 'test/spec/routes.test.ts', name: 'thirteen addresses are sent on' },
      { file: 'test/e2e/routes.test.ts', name: 'redirect …' },
    ],
  },
  {
    id: '2.2',
    demand: '/download leads to /register',
    tests: [
      { file: 'test/spec/routes.test.ts', name: 'thirteen addresses are sent on' },
      { file: 'test/e2e/routes.test.ts', name: 'redirect …' },
    ],
  },
  {
    id: '2.3',
    demand: '/campaignA and /campaignB lead to /campaign',
    tests: [
      { file: 'test/spec/routes.test.ts', name: 'thirteen addresses are sent on' },
      { file: 'test/e2e/routes.test.ts', name: 'redirect …' },
    ],
  },
  {
    id: '2.4',
    demand: 'The four old addresses of ad-hoc downloads and of the pro product lead to /device',
    tests: [
      { file: 'test/spec/routes.test.ts', name: 'thirteen addresses are sent on' },
      { file: 'test/e2e/routes.test.ts', name: 'redirect …' },
      { file: 'test/spec/routes.test.ts', name: 'the product in an address is the brand' },
    ],
  },
  {
    id: '2.5',
    demand: '/siboffer leads to its campaign',
    tests: [
      { file: 'test/spec/routes.test.ts', name: 'thirteen addresses are sent on' },
      { file: 'test/e2e/campaign.test.ts', name: 'a partner’s campaign: from the old address' },
    ],
  },
  {
    id: '2.6',
    demand: '/macoffer leads to its campaign',
    tests: [
      { file: 'test/spec/routes.test.ts', name: 'thirteen addresses are sent on' },
      { file: 'test/e2e/routes.test.ts', name: 'redirect …' },
    ],
  },
  {
    id: '2.7',
    demand: '/developer leads to the developers’ own host',
    tests: [
      { file: 'test/e2e/routes.test.ts', name: 'redirect /developer' },
      { file: 'test/spec/routes.test.ts', name: 'only /developer leads to another host' },
    ],
  },
  {
    id: '2.8',
    demand: 'The 27 pages of registration, device, refund and reset are there',
    tests: [
      { file: 'test/spec/routes.test.ts', name: 'the store has exactly these pages' },
      { file: 'test/e2e/routes.test.ts', name: 'pages … to …' },
    ],
  },
  {
    id: '2.9',
    demand: '/packages and its twenty variants A to T are there, each of its own',
    tests: [
      { file: 'test/spec/routes.test.ts', name: 'the store has exactly these pages' },
      {
        file: 'src/features/payment/PackageVariants.test.tsx',
        name: 'all twenty pages differ in what they are made of',
      },
    ],
  },
  {
    id: '2.10',
    demand: 'Variants N, O, P and Q are given by test group',
    tests: [
      { file: 'test/slice/packages.test.ts', name: 'slot %d sees its own page at once' },
      { file: 'test/slice/packages.test.ts', name: 'is one of four in ten for N' },
    ],
  },
  {
    id: '2.11',
    demand: '/plans/renewal forces the way to the packages',
    tests: [
      { file: 'test/e2e/journeys.test.ts', name: '/plans/renewal stores its destination' },
      { file: 'test/spec/routes.test.ts', name: 'two flows are forced' },
    ],
  },
  {
    id: '2.12',
    demand: '/ad-hoc/check-account forces the way to the report of a problem',
    tests: [
      { file: 'test/e2e/journeys.test.ts', name: '/ad-hoc/check-account leads a stranger' },
      { file: 'test/spec/routes.test.ts', name: 'two flows are forced' },
    ],
  },
  {
    id: '2.13',
    demand: 'The fifteen content pages are there',
    tests: [
      { file: 'test/spec/routes.test.ts', name: 'the store has exactly these pages' },
      { file: 'test/slice/content.test.ts', name: '/content/%s is whole without scripts' },
    ],
  },
  {
    id: '2.14',
    demand: 'The pages of the catalogue are there',
    tests: [
      { file: 'test/spec/routes.test.ts', name: 'the store has exactly these pages' },
      { file: 'test/e2e/routes.test.ts', name: 'pages … to …' },
    ],
  },
  {
    id: '2.15',
    demand: 'The home page is an editorial page like the others',
    tests: [
      { file: 'test/e2e/poll.test.ts', name: 'from the home page: a choice' },
      { file: 'test/slice/pollPages.test.ts', name: 'leads to the poll with the choice made' },
    ],
  },
  {
    id: '2.16',
    demand: 'Header and footer link applications, games, hottest and bestsellers',
    tests: [
      { file: 'src/app/Shell.test.tsx', name: 'the header and the footer link the four pages' },
      { file: 'test/spec/routes.test.ts', name: 'what the header and footer link exists' },
    ],
  },
  {
    id: '2.17',
    demand: 'The results of payments, the taking over of one, and gifts have their pages',
    tests: [
      { file: 'test/spec/routes.test.ts', name: 'the store has exactly these pages' },
      { file: 'test/e2e/routes.test.ts', name: 'pages … to …' },
    ],
  },
  {
    id: '2.18',
    demand: 'Campaigns have their pages, with the variants C and D',
    tests: [
      { file: 'test/spec/routes.test.ts', name: 'the store has exactly these pages' },
      { file: 'test/e2e/campaign.test.ts', name: 'the variants show the same in other words' },
    ],
  },
  {
    id: '2.19',
    demand: 'Tickets have an entry, a list, a form and a page each',
    tests: [
      { file: 'test/spec/routes.test.ts', name: 'the store has exactly these pages' },
      { file: 'test/e2e/routes.test.ts', name: 'pages … to …' },
      { file: 'src/features/ticket/TicketsPage.test.tsx', name: 'the entry: two ways, what to try first' },
    ],
  },
  {
    id: '2.20',
    demand: 'A poll has its page',
    tests: [
      { file: 'test/spec/routes.test.ts', name: 'the store has exactly these pages' },
      { file: 'test/slice/pollPages.test.ts', name: 'the page of a poll > has the question as its title' },
    ],
  },
  {
    id: '2.21',
    demand: '/developer/device/start begins to introduce a test device',
    tests: [
      { file: 'test/spec/routes.test.ts', name: 'the store has exactly these pages' },
      { file: 'test/e2e/developerDevice.test.ts', name: 'a test device introduces itself without login' },
    ],
  },
  {
    id: '2.22',
    demand: '/developer/device/success shows it',
    tests: [
      { file: 'test/spec/routes.test.ts', name: 'the store has exactly these pages' },
      { file: 'test/e2e/developerDevice.test.ts', name: 'a test device introduces itself without login' },
    ],
  },
  {
    id: '2.23',
    demand: '/open/{target}/{id} opens the native app by a scheme of its own that carries the id',
    tests: [
      { file: 'test/e2e/journeys.test.ts', name: 'tries the native app, then shows the same on the web' },
      { file: 'src/app/OpenAppPage.test.tsx', name: 'tries the app at once' },
    ],
  },
  {
    id: '2.24',
    demand: 'What is no page has a page that says so',
    tests: [{ file: 'test/e2e/routes.test.ts', name: 'what is no page is said to be none' }],
  },
  {
    id: '2.25',
    demand: 'Links to sites elsewhere are named by the configuration alone',
    tests: [
      { file: 'src/app/Shell.test.tsx', name: 'links elsewhere are those that the configuration names' },
    ],
  },
]
