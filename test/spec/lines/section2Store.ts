import type { Line } from './line.ts'

/** What the screens of the shop, the catalogue and support let a user do. */
export const STORE_SCREENS: Line[] = [
  {
    id: '2.59',
    demand: 'The way to pay is chosen: direct gateway or bank',
    tests: [
      { file: 'src/features/payment/PackagesPage.test.tsx', name: 'pays by a form where the bank wants one' },
      { file: 'test/slice/payment.test.ts', name: 'both ways to pay' },
    ],
  },
  {
    id: '2.60',
    demand: 'The result of a payment shows its tracking code',
    tests: [
      { file: 'src/features/payment/ResultView.test.tsx', name: 'done: what was bought, for how much' },
    ],
  },
  {
    id: '2.61',
    demand: 'From there a button leads back to the store',
    tests: [
      { file: 'src/features/payment/ResultView.test.tsx', name: 'done: what was bought, for how much' },
    ],
  },
  {
    id: '2.62',
    demand: 'A package says its price by month and its number of months',
    tests: [
      {
        file: 'src/features/payment/PackagesPage.test.tsx',
        name: 'every package says months, monthly and whole price',
      },
    ],
  },
  {
    id: '2.63',
    demand: 'It says its price in thousands of tomans',
    tests: [
      {
        file: 'src/features/payment/PackagesPage.test.tsx',
        name: 'every package says months, monthly and whole price',
      },
      { file: 'src/kernel/money.test.ts', name: 'prices are shown in thousand tomans' },
    ],
  },
  {
    id: '2.64',
    demand: 'VAT has a line of its own',
    tests: [
      { file: 'src/features/payment/PackagesPage.test.tsx', name: 'a choice is summed up with VAT' },
      {
        file: 'src/features/payment/PackageVariants.test.tsx',
        name: '%s tells of VAT before anything is chosen',
      },
    ],
  },
  {
    id: '2.65',
    demand: 'A discount code can be entered',
    tests: [
      { file: 'src/features/payment/CodePrompt.test.tsx', name: 'a code changes every price at once' },
      { file: 'test/slice/promotion.test.ts', name: 'takes its part off the price before VAT' },
    ],
  },
  {
    id: '2.66',
    demand: 'A gift code can be entered there, too',
    tests: [{ file: 'src/features/payment/CodePrompt.test.tsx', name: 'a gift code leads to the gift' }],
  },
  {
    id: '2.67',
    demand: 'A ticket is created from main topic, sub topic, fields and description',
    tests: [
      { file: 'src/features/ticket/NewTicketPage.test.tsx', name: 'nothing is sent before it is whole' },
      { file: 'src/features/ticket/NewTicketPage.test.tsx', name: 'sent once by two quick taps' },
    ],
  },
  {
    id: '2.68',
    demand: 'Tickets can be followed',
    tests: [{ file: 'src/features/ticket/TicketsPage.test.tsx', name: 'a ticket in the list' }],
  },
  {
    id: '2.69',
    demand: 'A ticket can be read',
    tests: [{ file: 'src/features/ticket/TicketPage.test.tsx', name: 'the conversation: who, when' }],
  },
  {
    id: '2.70',
    demand: 'The page of an application shows its score',
    tests: [{ file: 'src/features/catalogue/ApplicationPage.test.tsx', name: 'tells what people look for' }],
  },
  {
    id: '2.71',
    demand: 'It shows comments',
    tests: [
      { file: 'src/features/catalogue/ApplicationPage.test.tsx', name: 'comments with answers' },
      { file: 'test/slice/catalogue.test.ts', name: 'has the newest comments, the rest a page at a time' },
    ],
  },
  {
    id: '2.72',
    demand: 'It shows version, size and the least iOS',
    tests: [
      { file: 'src/features/catalogue/ApplicationPage.test.tsx', name: 'tells what people look for' },
      {
        file: 'src/features/catalogue/ApplicationPage.test.tsx',
        name: 'maximumIosVersion: a note and the range',
      },
    ],
  },
  {
    id: '2.73',
    demand: 'It shows related applications',
    tests: [
      { file: 'src/features/catalogue/ApplicationPage.test.tsx', name: 'leads on: to related ones' },
      { file: 'test/slice/catalogue.test.ts', name: 'says everything in one answer' },
    ],
  },
  {
    id: '2.74',
    demand: 'It shows other applications of the developer, and the best of the category',
    tests: [
      { file: 'src/features/catalogue/ApplicationPage.test.tsx', name: 'leads on: to related ones' },
      { file: 'test/slice/catalogue.test.ts', name: 'says everything in one answer' },
    ],
  },
  {
    id: '2.75',
    demand: 'It opens a code to scan where nothing can be installed',
    tests: [
      {
        file: 'src/features/catalogue/ApplicationPage.test.tsx',
        name: 'a device that cannot install gets a code',
      },
      { file: 'test/e2e/gates.test.ts', name: 'gets the scan page for an installation' },
    ],
  },
  {
    id: '2.76',
    demand: 'A category lists its applications',
    tests: [
      {
        file: 'src/features/catalogue/browsingPages.test.tsx',
        name: 'a category: its name, how many it has',
      },
      { file: 'src/features/catalogue/browsingPages.test.tsx', name: 'further pages come as one scrolls' },
    ],
  },
  {
    id: '2.77',
    demand: 'A search says how many results there are',
    tests: [
      { file: 'src/features/search/SearchPage.test.tsx', name: 'results say how many there are' },
      { file: 'test/slice/search.test.ts', name: 'counts of the types ignore the type asked for' },
    ],
  },
  {
    id: '2.78',
    demand: 'A story can be read',
    tests: [
      { file: 'src/features/catalogue/browsingPages.test.tsx', name: 'a story: picture, lead, contents' },
    ],
  },
  {
    id: '2.79',
    demand: 'A collection can be looked through',
    tests: [{ file: 'src/features/catalogue/browsingPages.test.tsx', name: 'a collection: title, subtitle' }],
  },
  {
    id: '2.80',
    demand: 'A poll can be voted in',
    tests: [
      { file: 'src/features/poll/PollPage.test.tsx', name: 'two quick taps are one vote' },
      { file: 'test/e2e/poll.test.ts', name: 'from the home page: a choice' },
    ],
  },
]
