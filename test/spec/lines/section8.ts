import type { Section } from './line.ts'

/** Errors. */
export const SECTION_8: Section = {
  section: 8,
  count: 26,
  lines: [
    {
      id: '8.1',
      demand: 'A failed request says what the screen has for its status',
      tests: [
        { file: 'test/spec/errors.test.ts', name: 'says what this screen has for its status' },
        { file: 'src/features/login/pages.test.tsx', name: 'asked for another one, 400 means the number' },
      ],
    },
    {
      id: '8.2',
      demand: 'Else what the server says',
      tests: [{ file: 'test/spec/errors.test.ts', name: 'else says what the server says' }],
    },
    {
      id: '8.3',
      demand: 'Else that the operation unfortunately failed',
      tests: [
        { file: 'test/spec/errors.test.ts', name: 'else says that the operation unfortunately failed' },
      ],
    },
    {
      id: '8.4',
      demand: 'A code that cannot be sent again for a 400 asks for a right number',
      tests: [
        { file: 'src/features/login/pages.test.tsx', name: 'asked for another one, 400 means the number' },
      ],
    },
    {
      id: '8.5',
      demand: 'One that was sent again is said to be sent',
      tests: [
        {
          file: 'src/features/login/pages.test.tsx',
          name: 'another code may be asked for when the countdown is over',
        },
      ],
    },
    {
      id: '8.6',
      demand: 'Error type 1 opens the purchase of a package',
      tests: [
        {
          file: 'src/features/install/InstallDialog.test.tsx',
          name: 'error type 1 opens the purchase of a package',
        },
        { file: 'test/slice/install.test.ts', name: 'without days: error type 1; directly: status 3' },
      ],
    },
    {
      id: '8.7',
      demand: 'Error type 2 does, too',
      tests: [
        { file: 'src/features/install/InstallDialog.test.tsx', name: 'error type 2 says why' },
        {
          file: 'test/slice/install.test.ts',
          name: 'the account is closed: error type 2; directly: status 2',
        },
      ],
    },
    {
      id: '8.8',
      demand: 'Any other failure of the installable file says that it failed',
      tests: [
        {
          file: 'src/features/install/InstallDialog.test.tsx',
          name: 'another failure: what the server says',
        },
      ],
    },
    {
      id: '8.9',
      demand: 'A user that is not found is asked to register first',
      tests: [
        { file: 'test/slice/poll.test.ts', name: 'whose session outlived its user' },
        { file: 'test/spec/errors.test.ts', name: 'a vote that is refused: %s' },
        { file: 'src/features/poll/PollPage.test.tsx', name: 'a user who is gone is asked to register' },
      ],
    },
    {
      id: '8.10',
      demand: 'A second vote is told so',
      tests: [
        { file: 'test/slice/poll.test.ts', name: 'twice is told so, in the words of section 8' },
        { file: 'src/features/poll/PollPage.test.tsx', name: 'twice: the message of section 8' },
      ],
    },
    {
      id: '8.11',
      demand: 'A disabled poll says so',
      tests: [
        { file: 'test/slice/poll.test.ts', name: 'it says so and nothing else, also to who has voted' },
        { file: 'src/features/poll/PollPage.test.tsx', name: 'disabled: the message of section 8' },
      ],
    },
    {
      id: '8.12',
      demand: 'Instagram’s browser has its message',
      tests: [
        {
          file: 'src/features/gate/GateScreen.test.tsx',
          name: 'Instagram: the message, the steps to Safari',
        },
        { file: 'src/features/install/pages.test.tsx', name: 'Instagram is told and stopped' },
      ],
    },
    {
      id: '8.13',
      demand: 'iOS 6 to 11 has its message',
      tests: [
        { file: 'src/features/gate/GateScreen.test.tsx', name: 'an old iOS: what it has and what it takes' },
        { file: 'test/spec/errors.test.ts', name: '%s exists in every language' },
      ],
    },
    {
      id: '8.14',
      demand: 'A restricted registration has its message',
      tests: [
        { file: 'src/features/gate/GateScreen.test.tsx', name: 'registration on a desktop: why' },
        { file: 'test/e2e/gates.test.ts', name: 'is stopped at a registration' },
      ],
    },
    {
      id: '8.15',
      demand: 'But not on the way to a ticket',
      tests: [
        { file: 'src/features/gate/gate.rules.test.ts', name: 'a desktop that wants to end at %s meets %s' },
        { file: 'test/e2e/gates.test.ts', name: 'on its way to a ticket is not held up' },
      ],
    },
    {
      id: '8.16',
      demand: 'A private tab has the text about registering devices',
      tests: [
        {
          file: 'src/app/PrivateBrowsingPage.test.tsx',
          name: 'says that the device cannot be registered here',
        },
        { file: 'src/web/privateBrowsing.test.ts', name: 'a file system that is refused for no reason' },
      ],
    },
    {
      id: '8.17',
      demand: 'An installable file that cannot be made has an error',
      tests: [
        {
          file: 'src/features/install/InstallDialog.test.tsx',
          name: 'another failure: what the server says',
        },
        { file: 'test/spec/errors.test.ts', name: 'creating the install file: error type 1 and 2' },
      ],
    },
    {
      id: '8.18',
      demand: 'A problem of the account is said to stop an installation',
      tests: [{ file: 'src/features/install/InstallDialog.test.tsx', name: 'error type 2 says why' }],
    },
    {
      id: '8.19',
      demand: 'Information that does not load has an error and a button to try again',
      tests: [
        { file: 'test/e2e/navigation.test.ts', name: 'a private page whose data does not come' },
        { file: 'test/spec/errors.test.ts', name: '%s exists in every language' },
      ],
    },
    {
      id: '8.20',
      demand: 'Information about a payment has an error',
      tests: [
        { file: 'test/e2e/payment.test.ts', name: 'unknown or named wrongly, is told in words' },
        { file: 'src/features/payment/queuedFlow.test.ts', name: 'a payment that answers %s is told as %s' },
      ],
    },
    {
      id: '8.21',
      demand: 'Information about a gift has an error',
      tests: [
        { file: 'src/features/gift/GiftSuccessPage.test.tsx', name: 'information that does not load (%d)' },
        {
          file: 'test/spec/errors.test.ts',
          name: 'gift information that does not load has an error of its own',
        },
      ],
    },
    {
      id: '8.22',
      demand: 'A page that is not there is said to be none',
      tests: [{ file: 'test/e2e/routes.test.ts', name: 'what is no page is said to be none' }],
    },
    {
      id: '8.23',
      demand: 'Money of a failed card payment is said to return within 72 hours',
      tests: [
        { file: 'test/spec/errors.test.ts', name: 'a failed card payment is said to be returned' },
        {
          file: 'src/features/payment/ResultView.test.tsx',
          name: 'failed by %s: the reason in words, the promise',
        },
      ],
    },
    {
      id: '8.24',
      demand: 'A registration that fails changes nothing and is told where it was asked for',
      tests: [{ file: 'src/features/login/pages.test.tsx', name: 'a registration that fails is told where' }],
    },
    {
      id: '8.25',
      demand: 'So does an activation',
      tests: [{ file: 'src/features/login/pages.test.tsx', name: 'a wrong code is told at its field' }],
    },
    {
      id: '8.26',
      demand: 'A refresh that fails logs out',
      tests: [{ file: 'src/web/session.test.ts', name: 'a refused refresh logs out' }],
    },
  ],
}
