import type { Section } from './line.ts'

/** Constants and limits. */
export const SECTION_9: Section = {
  section: 9,
  count: 23,
  lines: [
    {
      id: '9.1',
      demand: 'The API has version 1',
      tests: [{ file: 'test/spec/constants.test.ts', name: 'the version of the API is 1' }],
    },
    {
      id: '9.2',
      demand: 'A page of applications has twelve',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'a page of the applications list has 12 entries' },
        { file: 'test/slice/catalogue.test.ts', name: 'has twelve to a page, the most downloaded first' },
      ],
    },
    {
      id: '9.3',
      demand: 'They stand by downloads',
      tests: [
        { file: 'test/slice/catalogue.test.ts', name: 'has twelve to a page, the most downloaded first' },
      ],
    },
    {
      id: '9.4',
      demand: 'A queued payment is good for 3600 s',
      tests: [{ file: 'test/spec/constants.test.ts', name: 'a queued payment is valid for 3600 s' }],
    },
    {
      id: '9.5',
      demand: 'A campaign can be finished for 172800 s',
      tests: [{ file: 'test/spec/constants.test.ts', name: 'a campaign can be finished within 172800 s' }],
    },
    {
      id: '9.6',
      demand: 'A stored time that is invalid counts as 86400 s ago',
      tests: [{ file: 'test/spec/constants.test.ts', name: 'a stored time that is invalid counts' }],
    },
    {
      id: '9.7',
      demand: 'A refund opens after an hour',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'a refund opens after one hour' },
        { file: 'test/slice/refundClock.test.ts', name: 'the hour, %d ms' },
      ],
    },
    {
      id: '9.8',
      demand: 'Registration takes about 72 hours by the rule',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'registration takes about 72 h' },
        { file: 'src/features/device/waitLimits.test.tsx', name: '%s: %i ms' },
      ],
    },
    {
      id: '9.9',
      demand: 'Usually it takes about 18 days',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'registration takes about 72 h' },
        {
          file: 'src/features/device/registration.rules.test.ts',
          name: 'rests on the programme’s figures until there are five waits',
        },
      ],
    },
    {
      id: '9.10',
      demand: 'At the longest it takes about 36 days',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'registration takes about 72 h' },
        { file: 'src/features/device/waitLimits.test.tsx', name: '%s: %i ms' },
      ],
    },
    {
      id: '9.11',
      demand: 'A change of account takes weeks',
      tests: [
        {
          file: 'src/features/recovery/ResetPages.test.tsx',
          name: 'without real waits the later date is not said to be a count',
        },
        {
          file: 'src/features/recovery/ResetPages.test.tsx',
          name: 'what happened, since when, what is given',
        },
      ],
    },
    {
      id: '9.12',
      demand: 'A code lives as long as the answer says',
      tests: [
        { file: 'test/slice/login.test.ts', name: 'a code dies after 120 seconds' },
        { file: 'src/features/login/pages.test.tsx', name: 'a number goes out in Latin digits' },
      ],
    },
    {
      id: '9.13',
      demand: 'A code has four digits',
      tests: [{ file: 'test/spec/constants.test.ts', name: 'an activation code has exactly four digits' }],
    },
    {
      id: '9.14',
      demand: 'A card has sixteen digits',
      tests: [{ file: 'test/spec/constants.test.ts', name: 'a card number has exactly sixteen digits' }],
    },
    {
      id: '9.15',
      demand: 'A phone number has five digits at least outside Persian',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'outside Persian a phone number has five digits' },
      ],
    },
    {
      id: '9.16',
      demand: 'The package groups have ten slots: four, two, two and two',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'the package test group list is N N N N' },
        { file: 'test/slice/packages.test.ts', name: 'is one of four in ten for N' },
      ],
    },
    {
      id: '9.17',
      demand: 'The login has a single group',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'the register test group list is a single group' },
      ],
    },
    {
      id: '9.18',
      demand: 'There are 26 campaigns with codes',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'the campaign table has 26 entries' },
        { file: 'test/slice/campaign.test.ts', name: 'has 26 rows of both types' },
      ],
    },
    {
      id: '9.19',
      demand: 'The percentage of VAT is a parameter',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'the percentage of VAT is a parameter' },
        { file: 'test/slice/payment.test.ts', name: 'packages with VAT and total' },
      ],
    },
    {
      id: '9.20',
      demand: 'Storage is of version 2',
      tests: [{ file: 'test/spec/constants.test.ts', name: 'the storage has version 2' }],
    },
    {
      id: '9.21',
      demand: 'Ten items or more stand in rows, five at the most',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'a list of ten items or more is split into rows' },
        { file: 'src/ui/shelfRows.test.ts', name: 'a short list is one row, a list of ten is two' },
      ],
    },
    {
      id: '9.22',
      demand: 'The look changes at 600, 960, 1280 and 1920 px',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'the look changes at 600, 960, 1280 and 1920 px' },
      ],
    },
    {
      id: '9.23',
      demand: 'A part that is fetched late is given up after 120 s',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'a lazy chunk is waited for 120 s' },
        {
          file: 'test/e2e/chunks.test.ts',
          name: 'a part that never comes is an error with retry after 120 s',
        },
      ],
    },
  ],
}
