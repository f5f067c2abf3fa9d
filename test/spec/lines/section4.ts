import type { Section } from './line.ts'

/** States and transitions. */
export const SECTION_4: Section = {
  section: 4,
  count: 34,
  lines: [
    {
      id: '4.1',
      demand: 'The store is in one of three states: register, activate, installProfile',
      tests: [{ file: 'test/spec/states.test.ts', name: 'the state of the store is one of three' }],
    },
    {
      id: '4.2',
      demand: 'A login leads to installProfile',
      tests: [
        { file: 'src/web/session.test.ts', name: 'a login goes on at the profile' },
        { file: 'src/features/login/pages.test.tsx', name: 'the right code: a session' },
      ],
    },
    {
      id: '4.3',
      demand: 'A registration leads to activate',
      tests: [{ file: 'src/features/login/pages.test.tsx', name: 'a number goes out in Latin digits' }],
    },
    {
      id: '4.4',
      demand: 'A logout leads to register',
      tests: [
        { file: 'src/web/session.test.ts', name: 'a login goes on at the profile' },
        { file: 'test/e2e/login.test.ts', name: 'what is somebody’s asks who it is' },
      ],
    },
    {
      id: '4.5',
      demand: 'Registration has eight statuses with their numbers',
      tests: [
        { file: 'test/spec/states.test.ts', name: 'a registration has eight statuses' },
        {
          file: 'src/features/device/registration.rules.test.ts',
          name: 'every status and event > %s and %s: %s',
        },
      ],
    },
    {
      id: '4.6',
      demand: 'Direct installation has five statuses with their numbers',
      tests: [
        { file: 'test/spec/states.test.ts', name: 'a direct installation has five statuses' },
        {
          file: 'src/features/install/install.rules.test.ts',
          name: 'what a device is told (decisions, Direct install status) > %j: %d',
        },
      ],
    },
    {
      id: '4.7',
      demand: 'A link that is ready sends the browser to its itms-services manifest',
      tests: [
        { file: 'src/features/install/InstallDialog.test.tsx', name: 'signing with its percent' },
        { file: 'src/features/install/pages.test.tsx', name: 'the tap that led here was the wish' },
        { file: 'test/slice/manifest.test.ts', name: 'plistutil and plistlib read the same manifest' },
      ],
    },
    {
      id: '4.8',
      demand: 'One that is not shows that it is being made',
      tests: [{ file: 'src/features/install/InstallDialog.test.tsx', name: 'signing with its percent' }],
    },
    {
      id: '4.9',
      demand: 'A direct link that is ready gives its address',
      tests: [
        { file: 'src/features/install/installPage.rules.test.ts', name: 'a link that is ready %s at %s' },
        { file: 'test/slice/install.test.ts', name: 'by name or as the latest: a placeholder' },
      ],
    },
    {
      id: '4.10',
      demand: 'An address without readiness is a placeholder',
      tests: [
        { file: 'src/features/install/installPage.rules.test.ts', name: 'a link that is ready %s at %s' },
        { file: 'test/slice/install.test.ts', name: 'by name or as the latest: a placeholder' },
      ],
    },
    {
      id: '4.11',
      demand: 'A status of the device is passed on',
      tests: [
        { file: 'src/features/install/InstallDialog.test.tsx', name: 'device status %i without an address' },
        { file: 'test/slice/install.test.ts', name: 'without days: error type 1; directly: status 3' },
      ],
    },
    {
      id: '4.12',
      demand: 'Anything else counts as to be tried again',
      tests: [
        { file: 'src/features/install/installPage.rules.test.ts', name: 'a link that is ready %s at %s' },
        { file: 'test/slice/install.test.ts', name: 'for whatever else is the matter it wants another try' },
        {
          file: 'src/features/install/InstallDialog.test.tsx',
          name: 'requiresRetry is tried again by a tap',
        },
      ],
    },
    {
      id: '4.13',
      demand: 'The wait is as long as the developer programme says',
      tests: [
        { file: 'test/slice/registration.test.ts', name: 'the eleventh device waits out the programme' },
      ],
    },
    {
      id: '4.14',
      demand: 'After it the user gets an SMS with the link',
      tests: [
        { file: 'test/slice/registration.test.ts', name: 'from the profile to the SMS' },
        { file: 'test/e2e/registration.test.ts', name: 'the whole way: no subscription, in line' },
      ],
    },
    {
      id: '4.15',
      demand: 'A blocked device needs a change of account',
      tests: [
        { file: 'test/slice/registration.test.ts', name: 'account closed: its devices are told once' },
        { file: 'test/slice/recovery.test.ts', name: 'nothing closed, closed and told once, chosen' },
      ],
    },
    {
      id: '4.16',
      demand: 'That takes weeks, usually about 18 days',
      tests: [
        {
          file: 'src/features/recovery/ResetPages.test.tsx',
          name: 'what happened, since when, what is given',
        },
        {
          file: 'src/features/device/registration.rules.test.ts',
          name: 'rests on the programme’s figures until there are five waits',
        },
      ],
    },
    {
      id: '4.17',
      demand: 'The days of waiting are added to the subscription',
      tests: [
        { file: 'test/slice/recovery.test.ts', name: 'nothing closed, closed and told once, chosen' },
        { file: 'src/features/recovery/ResetPages.test.tsx', name: 'done: what was added, what is left' },
      ],
    },
    {
      id: '4.18',
      demand: 'The general campaign goes from empty to opened to started',
      tests: [
        {
          file: 'src/features/campaign/campaign.rules.test.ts',
          name: 'goes from empty to opened to started to finished',
        },
        { file: 'src/features/campaign/CampaignPage.test.tsx', name: 'says what there is to win' },
      ],
    },
    {
      id: '4.19',
      demand: 'Its start is recorded with the time',
      tests: [
        {
          file: 'src/features/campaign/campaign.rules.test.ts',
          name: 'goes from empty to opened to started to finished',
        },
        { file: 'src/features/campaign/CampaignPage.test.tsx', name: 'a stranger starts it: the time runs' },
      ],
    },
    {
      id: '4.20',
      demand: 'It is finished only within 172800 s of its start',
      tests: [
        {
          file: 'src/features/campaign/campaign.rules.test.ts',
          name: 'finishing it %d s after its start makes it %s',
        },
        { file: 'test/slice/campaign.test.ts', name: 'whoever starts the general campaign has 172800 s' },
      ],
    },
    {
      id: '4.21',
      demand: 'A label of the campaign table is recorded with a time',
      tests: [
        { file: 'src/features/campaign/CampaignDetailPage.test.tsx', name: 'is recorded with a time' },
        {
          file: 'src/features/campaign/campaign.rules.test.ts',
          name: 'is the last that was opened, since it was opened first',
        },
      ],
    },
    {
      id: '4.22',
      demand: 'A purchase campaign counts only with the time of its start',
      tests: [
        { file: 'src/features/campaign/campaign.rules.test.ts', name: 'its id wants a time of its start' },
        { file: 'src/features/login/loginFlow.test.ts', name: 'is none without a time, or without a name' },
      ],
    },
    {
      id: '4.23',
      demand: 'A queued payment counts only for 3600 s',
      tests: [
        { file: 'src/features/payment/queued.rules.test.ts', name: 'after %d s a queued payment stands' },
        {
          file: 'src/features/payment/queuedFlow.test.ts',
          name: 'an older one stays for the account to claim',
        },
      ],
    },
    {
      id: '4.24',
      demand: 'Removing it clears id, time, group and segment',
      tests: [
        { file: 'src/web/queuedPayment.test.ts', name: 'removing it clears id, time, group and segment' },
      ],
    },
    {
      id: '4.25',
      demand: 'Instagram’s browser is shown an error at an installation, and that is all',
      tests: [{ file: 'src/features/install/pages.test.tsx', name: 'Instagram is told and stopped' }],
    },
    {
      id: '4.26',
      demand: 'iOS 6 to 11 is shown an error',
      tests: [
        { file: 'src/features/install/pages.test.tsx', name: 'an old iOS is told and counted' },
        { file: 'test/spec/constants.test.ts', name: 'installation wants iOS 12 or later' },
      ],
    },
    {
      id: '4.27',
      demand: 'And an event of it is told to analytics',
      tests: [
        { file: 'src/features/gate/GateScreen.test.tsx', name: 'an old iOS: what it has and what it takes' },
        { file: 'test/slice/tracking.test.ts', name: 'POST /event > %s is taken' },
      ],
    },
    {
      id: '4.28',
      demand: 'An iPad that calls itself a Mac is not taken for an old one',
      tests: [
        { file: 'test/e2e/gates.test.ts', name: 'an iPad that says Macintosh > may register' },
        { file: 'src/features/gate/gate.rules.test.ts', name: 'meets … at an installation' },
      ],
    },
    {
      id: '4.29',
      demand: 'Where a code must be scanned, the scan page opens',
      tests: [
        { file: 'test/e2e/gates.test.ts', name: 'gets the scan page for an installation' },
        { file: 'src/features/install/installPage.rules.test.ts', name: 'the flow: %s' },
      ],
    },
    {
      id: '4.30',
      demand: 'A known device gets its package at once, where the website may install',
      tests: [
        { file: 'src/features/install/installPage.rules.test.ts', name: 'the flow: %s' },
        { file: 'src/features/install/pages.test.tsx', name: 'the tap that led here was the wish' },
      ],
    },
    {
      id: '4.31',
      demand: 'Otherwise the wish is stored and the login comes first',
      tests: [
        { file: 'src/features/install/pages.test.tsx', name: 'a stranger: the wish is kept' },
        { file: 'test/e2e/gates.test.ts', name: 'an iPhone is sent to the installation itself' },
      ],
    },
    {
      id: '4.32',
      demand: 'Or another place that is given',
      tests: [
        {
          file: 'src/features/install/pages.test.tsx',
          name: 'no device yet: the account is told, and the profile is the next step',
        },
      ],
    },
    {
      id: '4.33',
      demand: 'On a 401 the tokens are refreshed',
      tests: [
        { file: 'src/web/session.test.ts', name: 'twenty calls that find their token old share one refresh' },
        { file: 'test/slice/login.test.ts', name: 'twenty refreshes at once all end with a working session' },
      ],
    },
    {
      id: '4.34',
      demand: 'If that fails the user is logged out',
      tests: [{ file: 'src/web/session.test.ts', name: 'a refused refresh logs out' }],
    },
  ],
}
