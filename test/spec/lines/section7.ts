import type { Section } from './line.ts'

/** Calls. */
export const SECTION_7: Section = {
  section: 7,
  count: 44,
  lines: [
    {
      id: '7.1',
      demand: 'All calls stand below /api/v1/',
      tests: [
        { file: 'test/spec/calls.test.ts', name: 'stand below /api/v1' },
        { file: 'test/slice/edge.test.ts', name: 'answers an unknown path with JSON 404' },
      ],
    },
    {
      id: '7.2',
      demand: 'There is a normal and a cached host',
      tests: [
        { file: 'src/web/api.test.ts', name: 'what everybody reads alike goes to the cached host' },
        {
          file: 'test/slice/edge.test.ts',
          name: 'the pages may call them, and public answers stay cacheable',
        },
      ],
    },
    {
      id: '7.3',
      demand: 'Requests say that they are JSON',
      tests: [{ file: 'src/web/api.test.ts', name: 'every request says that it is JSON' }],
    },
    {
      id: '7.4',
      demand: 'Requests want nothing from a cache',
      tests: [{ file: 'src/web/api.test.ts', name: 'every request says that it is JSON' }],
    },
    {
      id: '7.5',
      demand: 'Those of a user carry the access token',
      tests: [{ file: 'src/web/session.test.ts', name: 'whoever is logged in sends their token' }],
    },
    {
      id: '7.6',
      demand: 'And the secret key of the device',
      tests: [{ file: 'src/web/session.test.ts', name: 'whoever is logged in sends their token' }],
    },
    {
      id: '7.7',
      demand: 'Names go out in snake_case',
      tests: [
        { file: 'src/web/api.test.ts', name: 'names go out in snake_case' },
        { file: 'src/kernel/wire.test.ts', name: 'has its keys renamed at every depth' },
      ],
    },
    {
      id: '7.8',
      demand: 'Names come in as camelCase',
      tests: [{ file: 'src/web/api.test.ts', name: 'names come back in camelCase' }],
    },
    {
      id: '7.9',
      demand: 'A network that fails counts as status 0',
      tests: [
        { file: 'src/web/api.test.ts', name: 'a network that fails, and an answer that is none' },
        { file: 'test/spec/errors.test.ts', name: 'counts as status 0 when the network fails' },
      ],
    },
    {
      id: '7.10',
      demand: 'POST /action takes a name and data',
      tests: [
        { file: 'test/spec/calls.test.ts', name: '%s is called so, and takes what it is given' },
        { file: 'test/slice/tracking.test.ts', name: '%s is taken and reaches product analytics' },
      ],
    },
    {
      id: '7.11',
      demand: 'It knows eight names and no other',
      tests: [
        { file: 'test/spec/calls.test.ts', name: 'eight actions are told' },
        { file: 'test/slice/tracking.test.ts', name: 'the name %j is refused' },
      ],
    },
    {
      id: '7.12',
      demand: 'website_open is told, and the id of the answer kept',
      tests: [
        { file: 'src/features/tracking/track.test.ts', name: 'is told once a visit, and its id is kept' },
        { file: 'test/e2e/journeys.test.ts', name: 'a visit is told once, and its id is kept' },
      ],
    },
    {
      id: '7.13',
      demand: 'website_login is told after the code',
      tests: [
        { file: 'src/features/login/pages.test.tsx', name: 'the right code: a session, both actions' },
        { file: 'src/features/tracking/track.test.ts', name: 'of a login leaves its id' },
      ],
    },
    {
      id: '7.14',
      demand: 'packages_view is told by the packages',
      tests: [
        {
          file: 'src/features/payment/PackagesPage.test.tsx',
          name: 'every package says months, monthly and whole price',
        },
      ],
    },
    {
      id: '7.15',
      demand: 'phone_number_verify is told when a code was sent',
      tests: [{ file: 'src/features/login/pages.test.tsx', name: 'a number goes out in Latin digits' }],
    },
    {
      id: '7.16',
      demand: 'phone_number_verified is told after the code was right',
      tests: [{ file: 'src/features/login/pages.test.tsx', name: 'the right code: a session, both actions' }],
    },
    {
      id: '7.17',
      demand: 'udid_install is told at the start of the profile',
      tests: [{ file: 'src/features/device/pages.test.tsx', name: 'one start by two quick taps' }],
    },
    {
      id: '7.18',
      demand: 'udid_installed is told when the device is known',
      tests: [{ file: 'test/slice/enrolment.test.ts', name: 'is told to analytics when it is claimed' }],
    },
    {
      id: '7.19',
      demand: 'payment_success is told of a payment',
      tests: [
        { file: 'test/slice/payment.test.ts', name: 'analytics by the server, with what the browser knew' },
        { file: 'test/slice/tracking.test.ts', name: 'payment_success needs its payment' },
      ],
    },
    {
      id: '7.20',
      demand: 'Data holds where somebody came from and who it is here',
      tests: [
        { file: 'test/slice/tracking.test.ts', name: 'carries everything that section 7 names' },
        { file: 'src/features/tracking/track.test.ts', name: 'carries the campaign somebody came by' },
      ],
    },
    {
      id: '7.21',
      demand: 'Data holds group and version of the purchase flow',
      tests: [
        { file: 'src/features/tracking/visit.rules.test.ts', name: 'is the groups of this browser' },
        { file: 'test/slice/tracking.test.ts', name: 'carries everything that section 7 names' },
      ],
    },
    {
      id: '7.22',
      demand: 'Data holds the package group, or group and segment of the campaign while a payment is queued',
      tests: [
        {
          file: 'src/features/tracking/track.test.ts',
          name: 'has the queued payment instead of the package group',
        },
        {
          file: 'src/features/tracking/tracking.rules.test.ts',
          name: 'has the campaign of a queued payment instead',
        },
      ],
    },
    {
      id: '7.23',
      demand: 'Data holds the group of the login',
      tests: [
        {
          file: 'src/features/tracking/visit.rules.test.ts',
          name: 'tells the group of each login wording that is tried',
        },
        { file: 'test/spec/calls.test.ts', name: 'an action carries where somebody came from' },
      ],
    },
    {
      id: '7.24',
      demand: 'GET /application lists twelve to a page by category, the most downloaded first',
      tests: [
        { file: 'test/spec/calls.test.ts', name: '%s is called so, and takes what it is given' },
        { file: 'test/slice/catalogue.test.ts', name: 'has twelve to a page, the most downloaded first' },
      ],
    },
    {
      id: '7.25',
      demand: 'GET /application/by_label/{label} gives everything about one',
      tests: [
        { file: 'test/spec/calls.test.ts', name: '%s is called so, and takes what it is given' },
        { file: 'test/slice/catalogue.test.ts', name: 'says everything in one answer' },
      ],
    },
    {
      id: '7.26',
      demand: 'POST /application/{id}/event/view_site counts a view',
      tests: [
        { file: 'test/spec/calls.test.ts', name: '%s is called so, and takes what it is given' },
        { file: 'test/slice/catalogue.test.ts', name: 'fifty views at once are fifty' },
        { file: 'src/features/catalogue/ApplicationPage.test.tsx', name: 'a view is counted once' },
      ],
    },
    {
      id: '7.27',
      demand: 'POST /application/{id}/installation/request is sent for a stored wish of who is logged in',
      tests: [
        { file: 'test/spec/calls.test.ts', name: '%s is called so, and takes what it is given' },
        { file: 'src/web/installationRequest.test.ts', name: 'a stranger keeps it here' },
        { file: 'test/slice/install.test.ts', name: 'a wish is kept until it is installed' },
      ],
    },
    {
      id: '7.28',
      demand: 'The stored wish goes when that succeeded, and only then',
      tests: [
        { file: 'src/web/installationRequest.test.ts', name: 'a stranger keeps it here' },
        { file: 'src/web/installationRequest.test.ts', name: 'after an answer of %i it stays' },
      ],
    },
    {
      id: '7.29',
      demand: 'GET …/installation/link/{deviceId}?target=site makes the installable file',
      tests: [
        { file: 'test/spec/calls.test.ts', name: '%s is called so, and takes what it is given' },
        { file: 'src/features/install/InstallDialog.test.tsx', name: 'signing with its percent' },
        { file: 'src/web/api.test.ts', name: 'names go out in snake_case' },
      ],
    },
    {
      id: '7.30',
      demand: 'GET …/direct/{x} gives the direct link',
      tests: [
        { file: 'test/spec/calls.test.ts', name: '%s is called so, and takes what it is given' },
        { file: 'test/slice/install.test.ts', name: 'by name or as the latest: a placeholder' },
      ],
    },
    {
      id: '7.31',
      demand: 'The tracking link of an application is called before it is installed, and not waited for',
      tests: [{ file: 'src/features/install/InstallDialog.test.tsx', name: 'signing with its percent' }],
    },
    {
      id: '7.32',
      demand: 'GET /campaign/{id}/url says where a campaign leads',
      tests: [
        { file: 'test/spec/calls.test.ts', name: '%s is called so, and takes what it is given' },
        { file: 'test/slice/campaign.test.ts', name: 'leads to its partner, to a page of the store' },
      ],
    },
    {
      id: '7.33',
      demand: 'POST /campaign/{id}/redeem takes part in it',
      tests: [
        { file: 'test/spec/calls.test.ts', name: '%s is called so, and takes what it is given' },
        { file: 'test/slice/campaign.test.ts', name: 'a hundred at once are one' },
      ],
    },
    {
      id: '7.34',
      demand: 'GET /payment/method lists the ways to pay',
      tests: [
        { file: 'test/spec/calls.test.ts', name: '%s is called so, and takes what it is given' },
        { file: 'test/slice/payment.test.ts', name: 'both ways to pay' },
      ],
    },
    {
      id: '7.35',
      demand: 'GET /payment/{id} tells of a payment',
      tests: [
        { file: 'test/spec/calls.test.ts', name: '%s is called so, and takes what it is given' },
        { file: 'test/slice/payment.test.ts', name: 'to others it is somebody else’s' },
      ],
    },
    {
      id: '7.36',
      demand: 'POST /payment/{id}/apply puts it on the device with that udid',
      tests: [
        { file: 'test/spec/calls.test.ts', name: '%s is called so, and takes what it is given' },
        { file: 'test/slice/payment.test.ts', name: 'after enrolment, once, to the device that is named' },
      ],
    },
    {
      id: '7.37',
      demand: 'POST /user/register takes a number, answers number and seconds',
      tests: [
        { file: 'test/spec/calls.test.ts', name: '%s is called so, and takes what it is given' },
        {
          file: 'test/slice/login.test.ts',
          name: 'number in Persian digits, code from the message, session',
        },
      ],
    },
    {
      id: '7.38',
      demand: 'POST /user/activate takes code and number, answers user and tokens',
      tests: [
        { file: 'test/spec/calls.test.ts', name: '%s is called so, and takes what it is given' },
        {
          file: 'test/slice/login.test.ts',
          name: 'number in Persian digits, code from the message, session',
        },
      ],
    },
    {
      id: '7.39',
      demand: 'After it the purchase campaign is redeemed',
      tests: [
        { file: 'src/features/login/pages.test.tsx', name: 'the right code: a session, both actions' },
        {
          file: 'src/features/login/loginFlow.test.ts',
          name: 'is redeemed, and stays recorded for the shop',
        },
      ],
    },
    {
      id: '7.40',
      demand: 'After it the stored wish is told to the account',
      tests: [{ file: 'src/features/login/pages.test.tsx', name: 'the right code: a session, both actions' }],
    },
    {
      id: '7.41',
      demand: 'POST /user/activate/code sends another code',
      tests: [
        { file: 'test/spec/calls.test.ts', name: '%s is called so, and takes what it is given' },
        { file: 'test/slice/login.test.ts', name: 'too early is 429 with the wait' },
        {
          file: 'src/features/login/pages.test.tsx',
          name: 'another code may be asked for when the countdown is over',
        },
      ],
    },
    {
      id: '7.42',
      demand: 'POST /user/token/refresh takes both tokens; the new ones are stored',
      tests: [
        { file: 'test/spec/calls.test.ts', name: '%s is called so, and takes what it is given' },
        { file: 'test/slice/login.test.ts', name: 'twenty refreshes at once all end with a working session' },
        { file: 'src/web/session.test.ts', name: 'twenty calls that find their token old share one refresh' },
      ],
    },
    {
      id: '7.43',
      demand: 'POST /upload/{type} takes a form with a file, with topics or without',
      tests: [
        { file: 'test/spec/calls.test.ts', name: 'a file comes as a form' },
        { file: 'src/web/sendFile.test.ts', name: 'goes as a form with the session' },
        { file: 'test/slice/uploadForm.test.ts', name: 'is taken as written by hand, with its texts' },
      ],
    },
    {
      id: '7.44',
      demand: 'A file is downloaded with the headers of who is logged in',
      tests: [
        { file: 'src/web/fetchFile.test.ts', name: 'brings the session, saves under its name' },
        { file: 'test/slice/upload.test.ts', name: 'its sender, and nobody else' },
      ],
    },
  ],
}
