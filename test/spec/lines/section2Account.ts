import type { Line } from './line.ts'

/** What the screens of login, device, account and refund let a user do. */
export const ACCOUNT_SCREENS: Line[] = [
  {
    id: '2.26',
    demand: 'The login asks for the phone number',
    tests: [
      { file: 'src/features/login/pages.test.tsx', name: 'a number goes out in Latin digits' },
      { file: 'test/e2e/login.test.ts', name: 'from the first page to the next step' },
    ],
  },
  {
    id: '2.27',
    demand: 'Then it asks for the activation code',
    tests: [
      { file: 'src/features/login/pages.test.tsx', name: 'the right code: a session' },
      { file: 'test/e2e/login.test.ts', name: 'from the first page to the next step' },
    ],
  },
  {
    id: '2.28',
    demand: 'A countdown runs beside the code',
    tests: [
      {
        file: 'src/features/login/pages.test.tsx',
        name: 'another code may be asked for when the countdown is over',
      },
    ],
  },
  {
    id: '2.29',
    demand: 'The code can be sent again',
    tests: [
      {
        file: 'src/features/login/pages.test.tsx',
        name: 'another code may be asked for when the countdown is over',
      },
      { file: 'test/e2e/login.test.ts', name: 'an expired code, and another one after the countdown' },
    ],
  },
  {
    id: '2.30',
    demand: 'The login has four wordings, by group',
    tests: [
      { file: 'src/features/login/pages.test.tsx', name: 'four wordings of one form' },
      {
        file: 'src/features/tracking/visit.rules.test.ts',
        name: 'tells the group of each login wording that is tried',
      },
    ],
  },
  {
    id: '2.31',
    demand: 'The profile can be started',
    tests: [
      { file: 'src/features/device/pages.test.tsx', name: 'one start by two quick taps' },
      { file: 'test/e2e/device.test.ts', name: 'a device introduces itself: profile' },
    ],
  },
  {
    id: '2.32',
    demand: 'Its tutorial has four steps with pictures',
    tests: [{ file: 'src/features/device/pages.test.tsx', name: 'the profile is explained in four steps' }],
  },
  {
    id: '2.33',
    demand: 'It says that a private tab makes the registration fail',
    tests: [
      { file: 'src/features/device/pages.test.tsx', name: 'it says that a private tab registers no device' },
    ],
  },
  {
    id: '2.34',
    demand: 'It tells of the developer mode of iOS 16',
    tests: [
      { file: 'src/features/device/pages.test.tsx', name: 'it says that a private tab registers no device' },
      { file: 'src/features/install/pages.test.tsx', name: 'ready: the store’s own app by one tap' },
    ],
  },
  {
    id: '2.35',
    demand: 'The waiting page tells of 72 hours, the usual 18 days and the longest 36',
    tests: [
      { file: 'src/features/device/waitLimits.test.tsx', name: '%s: %i ms' },
      {
        file: 'src/features/device/WaitView.test.tsx',
        name: 'without real waits it says that these are the figures of the programme',
      },
    ],
  },
  {
    id: '2.36',
    demand: 'Registering and processing have pages of their own',
    tests: [
      { file: 'src/features/device/WaitView.test.tsx', name: 'status %s has its own words and its own step' },
      { file: 'test/e2e/registration.test.ts', name: 'the whole way: no subscription, in line' },
    ],
  },
  {
    id: '2.37',
    demand: 'A registration that failed has a page',
    tests: [
      { file: 'test/e2e/registration.test.ts', name: 'a registration that came to nothing is explained' },
    ],
  },
  {
    id: '2.38',
    demand: 'The status of a device has a title and a description',
    tests: [{ file: 'src/features/device/pages.test.tsx', name: 'status %i: title, description' }],
  },
  {
    id: '2.39',
    demand: 'There registration can be declined',
    tests: [
      {
        file: 'src/features/device/DeclineButton.test.tsx',
        name: 'asks first, and whoever stays has done nothing',
      },
      {
        file: 'test/e2e/registration.test.ts',
        name: 'leaves the line only after it was said what that means',
      },
    ],
  },
  {
    id: '2.40',
    demand: 'There the remaining time can be looked at',
    tests: [{ file: 'src/features/device/pages.test.tsx', name: 'status %i: title, description' }],
  },
  {
    id: '2.41',
    demand: 'A problem of the account can be reported',
    tests: [
      {
        file: 'src/features/recovery/AccountProblemPage.test.tsx',
        name: 'a report without its kind is not sent',
      },
    ],
  },
  {
    id: '2.42',
    demand: 'A report that was saved is shown as such',
    tests: [
      { file: 'src/features/recovery/AccountProblemPage.test.tsx', name: 'saved: the place in the queue' },
    ],
  },
  {
    id: '2.43',
    demand: 'A report that was solved is shown as such',
    tests: [
      { file: 'src/features/recovery/AccountProblemPage.test.tsx', name: 'solved: by whom, what next' },
    ],
  },
  {
    id: '2.44',
    demand: 'A notice about the queue has a button to the status of the device',
    tests: [
      { file: 'src/features/recovery/AccountProblemPage.test.tsx', name: 'saved: the place in the queue' },
    ],
  },
  {
    id: '2.45',
    demand: 'After a closure the account can be changed for free',
    tests: [
      { file: 'src/features/recovery/ResetPages.test.tsx', name: 'what happened, since when, what is given' },
      { file: 'test/slice/recovery.test.ts', name: 'nothing closed, closed and told once, chosen' },
    ],
  },
  {
    id: '2.46',
    demand: 'The change is confirmed on a page of its own',
    tests: [
      {
        file: 'src/features/recovery/ResetPages.test.tsx',
        name: 'confirmed once, however often it is tapped',
      },
    ],
  },
  {
    id: '2.47',
    demand: 'Or it is declined: the subscription ends and unused days are paid back in proportion',
    tests: [
      { file: 'src/features/recovery/ResetPages.test.tsx', name: 'the refund is named to the toman' },
      { file: 'test/slice/refund.test.ts', name: 'by days after it; what was given does not count' },
      { file: 'test/slice/recovery.test.ts', name: 'declined, nothing is offered any more' },
    ],
  },
  {
    id: '2.48',
    demand: 'After the change days are added as a gift, as many as are configured',
    tests: [
      { file: 'test/slice/recovery.test.ts', name: 'nothing closed, closed and told once, chosen' },
      { file: 'src/features/recovery/ResetPages.test.tsx', name: 'done: what was added, what is left' },
    ],
  },
  {
    id: '2.49',
    demand: 'The new account may be closed, too, and the device is registered once more',
    tests: [
      { file: 'test/slice/recovery.test.ts', name: 'closed a second time: days and gift once more' },
      {
        file: 'src/features/recovery/ResetPages.test.tsx',
        name: 'again: other words; a registration that came to nothing',
      },
    ],
  },
  {
    id: '2.50',
    demand: 'A refund is confirmed before it is asked for',
    tests: [
      {
        file: 'src/features/refund/pages.test.tsx',
        name: '/refundConfirm > asks for exactly what was shown',
      },
    ],
  },
  {
    id: '2.51',
    demand: 'It is waited for: possible after an hour',
    tests: [
      { file: 'src/features/refund/pages.test.tsx', name: '/refundWaiting > when the hour is over it asks' },
      { file: 'test/slice/refundClock.test.ts', name: 'the hour, %d ms' },
    ],
  },
  {
    id: '2.52',
    demand: 'A card of sixteen digits is registered for it',
    tests: [
      { file: 'src/features/refund/pages.test.tsx', name: '/cardNumber > groups of four' },
      { file: 'test/slice/refund.test.ts', name: 'the card > %s is none' },
    ],
  },
  {
    id: '2.53',
    demand: 'A page says that the refund is complete',
    tests: [{ file: 'src/features/refund/pages.test.tsx', name: '/refundComplete > on its way, then paid' }],
  },
  {
    id: '2.54',
    demand: 'A gift code is redeemed on its page',
    tests: [
      { file: 'src/features/gift/GiftPage.test.tsx', name: 'is redeemed for the device that is chosen' },
      { file: 'test/e2e/gift.test.ts', name: 'bought with a discount, passed on, and redeemed' },
    ],
  },
  {
    id: '2.55',
    demand: 'A device is added step by step',
    tests: [
      {
        file: 'src/features/device/pages.test.tsx',
        name: 'my devices, with where each stands, and two ways to add one',
      },
      { file: 'test/e2e/device.test.ts', name: 'a device introduces itself: profile' },
    ],
  },
  {
    id: '2.56',
    demand: 'Who cannot register now leaves a number for later',
    tests: [
      { file: 'test/e2e/visitLater.test.ts', name: 'the one who left a number gets one SMS' },
      { file: 'test/slice/notice.test.ts', name: 'accepts every form of an Iranian number' },
    ],
  },
  {
    id: '2.57',
    demand: 'A private tab has an error page',
    tests: [
      {
        file: 'src/app/PrivateBrowsingPage.test.tsx',
        name: 'says that the device cannot be registered here',
      },
      { file: 'test/e2e/gates.test.ts', name: 'a private tab leads to its own page' },
    ],
  },
  {
    id: '2.58',
    demand: 'What was copied is confirmed',
    tests: [
      {
        file: 'src/app/PrivateBrowsingPage.test.tsx',
        name: 'copies the address of the store and confirms it',
      },
      { file: 'src/ui/Toast.test.tsx', name: 'copying falls back to the old command' },
    ],
  },
]
