import type { Section } from './line.ts'

/** Entities and their fields. */
export const SECTION_3: Section = {
  section: 3,
  count: 35,
  lines: [
    {
      id: '3.1',
      demand: 'An application is told with all its fields',
      tests: [
        { file: 'test/spec/entities.test.ts', name: '%s has all its fields' },
        { file: 'test/slice/catalogue.test.ts', name: 'says everything in one answer' },
      ],
    },
    {
      id: '3.2',
      demand: 'With its developer’s id and name',
      tests: [
        { file: 'test/spec/entities.test.ts', name: '%s has all its fields' },
        { file: 'test/slice/catalogue.test.ts', name: 'says everything in one answer' },
      ],
    },
    {
      id: '3.3',
      demand: 'With comments: text, score, answer, who and when',
      tests: [
        { file: 'test/spec/entities.test.ts', name: '%s has all its fields' },
        { file: 'test/slice/comment.test.ts', name: 'one each: written, seen, changed, taken back' },
      ],
    },
    {
      id: '3.4',
      demand: 'With its latest version: name, news, force, size, iOS from and to, time',
      tests: [
        { file: 'test/spec/entities.test.ts', name: '%s has all its fields' },
        { file: 'test/slice/catalogue.test.ts', name: 'says everything in one answer' },
      ],
    },
    {
      id: '3.5',
      demand: 'A package has its fields, length in days and the discounted price among them',
      tests: [
        { file: 'test/spec/entities.test.ts', name: '%s has all its fields' },
        { file: 'test/slice/payment.test.ts', name: 'packages with VAT and total' },
      ],
    },
    {
      id: '3.6',
      demand: 'A category has its fields',
      tests: [
        { file: 'test/spec/entities.test.ts', name: '%s has all its fields' },
        { file: 'test/slice/catalogue.test.ts', name: 'categories > are listed and found by their label' },
      ],
    },
    {
      id: '3.7',
      demand: 'A page has its fields',
      tests: [
        { file: 'test/spec/entities.test.ts', name: '%s has all its fields' },
        { file: 'test/slice/catalogue.test.ts', name: 'a page has its blocks in order' },
      ],
    },
    {
      id: '3.8',
      demand: 'A collection has its fields',
      tests: [
        { file: 'test/spec/entities.test.ts', name: '%s has all its fields' },
        { file: 'test/slice/catalogue.test.ts', name: 'a collection keeps its order' },
      ],
    },
    {
      id: '3.9',
      demand: 'A story has its fields and its contents theirs',
      tests: [
        { file: 'test/spec/entities.test.ts', name: '%s has all its fields' },
        { file: 'test/slice/catalogue.test.ts', name: 'a story has its contents in order' },
      ],
    },
    {
      id: '3.10',
      demand: 'A user has a phone number',
      tests: [
        { file: 'test/spec/entities.test.ts', name: '%s has all its fields' },
        {
          file: 'test/slice/login.test.ts',
          name: 'number in Persian digits, code from the message, session',
        },
      ],
    },
    {
      id: '3.11',
      demand:
        'The user store holds number, both tokens, whether somebody is logged in, and the end of the code',
      tests: [
        { file: 'src/web/stores.test.tsx', name: 'a stranger' },
        { file: 'src/web/stores.test.tsx', name: 'the user: the number that waits for its code' },
      ],
    },
    {
      id: '3.12',
      demand: 'The device store holds the udid',
      tests: [{ file: 'src/web/stores.test.tsx', name: 'the udid belongs to its device' }],
    },
    {
      id: '3.13',
      demand: 'The app store holds named marks of loading',
      tests: [
        { file: 'src/web/stores.test.tsx', name: 'a mark of loading stays until all who set it have ended' },
      ],
    },
    {
      id: '3.14',
      demand: 'It knows whether the scan page is open',
      tests: [{ file: 'src/web/stores.test.tsx', name: 'one scan page is open at most' }],
    },
    {
      id: '3.15',
      demand: 'It knows whether the dialog that makes an installable file is open',
      tests: [
        { file: 'src/features/install/InstallDialog.test.tsx', name: 'signing with its percent' },
        { file: 'src/features/install/InstallDialog.test.tsx', name: 'confirm, sending with percent, sent' },
      ],
    },
    {
      id: '3.16',
      demand: 'It holds state and destination',
      tests: [
        { file: 'src/web/stores.test.tsx', name: 'a stranger' },
        { file: 'src/web/stores.test.tsx', name: 'components follow what is written here' },
      ],
    },
    {
      id: '3.17',
      demand: 'A registration is answered with number and seconds of the code',
      tests: [
        { file: 'test/spec/entities.test.ts', name: '%s has all its fields' },
        { file: 'test/slice/login.test.ts', name: 'a code dies after 120 seconds' },
      ],
    },
    {
      id: '3.18',
      demand: 'An activation is answered with user and both tokens',
      tests: [
        { file: 'test/spec/entities.test.ts', name: '%s has all its fields' },
        {
          file: 'test/slice/login.test.ts',
          name: 'number in Persian digits, code from the message, session',
        },
      ],
    },
    {
      id: '3.19',
      demand: 'A payment has its amount and its target, a package or an application',
      tests: [
        { file: 'test/spec/entities.test.ts', name: '%s has all its fields' },
        { file: 'test/slice/payment.test.ts', name: 'an application is bought by somebody' },
      ],
    },
    {
      id: '3.20',
      demand: 'An installation link says whether it is ready, both addresses and the status of the device',
      tests: [
        { file: 'test/spec/entities.test.ts', name: '%s has all its fields' },
        { file: 'test/slice/install.test.ts', name: 'signed once, linked, fetched in parts' },
      ],
    },
    {
      id: '3.21',
      demand: 'The campaign table has 26 entries by label',
      tests: [
        { file: 'test/spec/constants.test.ts', name: 'the campaign table has 26 entries' },
        { file: 'test/slice/campaign.test.ts', name: 'has 26 rows of both types' },
      ],
    },
    {
      id: '3.22',
      demand: 'Each has a type, a name and a discount code',
      tests: [
        { file: 'test/spec/entities.test.ts', name: '%s has all its fields' },
        { file: 'test/slice/campaign.test.ts', name: 'has 26 rows of both types' },
      ],
    },
    {
      id: '3.23',
      demand: 'Devices are 0 iPhone, 1 iPad, 2 iPod',
      tests: [
        { file: 'test/spec/entities.test.ts', name: 'an iPhone is 0, an iPad 1, an iPod 2' },
        { file: 'src/features/device/udid.rules.test.ts', name: 'product %j is of type %j' },
      ],
    },
    {
      id: '3.24',
      demand: 'The browser keeps state and destination',
      tests: [
        { file: 'test/spec/entities.test.ts', name: 'the browser keeps all that it is to keep' },
        { file: 'src/web/storage.test.ts', name: '%s is written plainly, read again, and removed' },
      ],
    },
    {
      id: '3.25',
      demand: 'It keeps token, user and device',
      tests: [
        { file: 'test/spec/entities.test.ts', name: 'the browser keeps all that it is to keep' },
        { file: 'src/web/storage.test.ts', name: '%s is written plainly, read again, and removed' },
        { file: 'src/web/session.test.ts', name: 'the key of a device goes with its user' },
      ],
    },
    {
      id: '3.26',
      demand: 'It keeps the number and the end of the code while one is waited for',
      tests: [
        { file: 'test/spec/entities.test.ts', name: 'the browser keeps all that it is to keep' },
        { file: 'src/features/login/pages.test.tsx', name: 'a number goes out in Latin digits' },
      ],
    },
    {
      id: '3.27',
      demand: 'It keeps status and start of the general campaign',
      tests: [
        { file: 'test/spec/entities.test.ts', name: 'the browser keeps all that it is to keep' },
        { file: 'src/features/campaign/CampaignPage.test.tsx', name: 'comes back after hours: what is left' },
      ],
    },
    {
      id: '3.28',
      demand: 'It keeps the wish to install',
      tests: [
        { file: 'test/spec/entities.test.ts', name: 'the browser keeps all that it is to keep' },
        { file: 'src/web/installationRequest.test.ts', name: 'a stranger keeps it here' },
      ],
    },
    {
      id: '3.29',
      demand: 'It keeps id and start of the purchase campaign',
      tests: [
        { file: 'test/spec/entities.test.ts', name: 'the browser keeps all that it is to keep' },
        { file: 'src/features/campaign/CampaignDetailPage.test.tsx', name: 'is recorded with a time' },
      ],
    },
    {
      id: '3.30',
      demand: 'It keeps id, time, group and segment of a queued payment',
      tests: [
        { file: 'test/spec/entities.test.ts', name: 'the browser keeps all that it is to keep' },
        { file: 'src/web/queuedPayment.test.ts', name: 'a queued payment is stored whole' },
      ],
    },
    {
      id: '3.31',
      demand: 'It keeps the test groups of purchase and login',
      tests: [
        { file: 'test/spec/entities.test.ts', name: 'the browser keeps all that it is to keep' },
        { file: 'src/web/ownIds.test.ts', name: 'a slot is drawn once' },
      ],
    },
    {
      id: '3.32',
      demand: 'It keeps where somebody came from and their random id',
      tests: [
        { file: 'test/spec/entities.test.ts', name: 'the browser keeps all that it is to keep' },
        { file: 'src/features/tracking/track.test.ts', name: 'carries the campaign somebody came by' },
        { file: 'src/features/tracking/track.test.ts', name: 'heals an id that is none of ours' },
      ],
    },
    {
      id: '3.33',
      demand: 'It keeps the ids of the actions of opening and login',
      tests: [
        { file: 'src/features/tracking/track.test.ts', name: 'is told once a visit, and its id is kept' },
        { file: 'src/features/tracking/track.test.ts', name: 'of a login leaves its id' },
      ],
    },
    {
      id: '3.34',
      demand: 'It keeps a random identifier of this browser, made once',
      tests: [
        { file: 'src/web/ownIds.test.ts', name: 'an id is made once and differs from every other' },
        { file: 'src/web/session.test.ts', name: 'a visitor is not refreshed, and gets an identifier' },
      ],
    },
    {
      id: '3.35',
      demand: 'What it keeps is of version 2',
      tests: [
        { file: 'src/web/storageVersion.test.ts', name: 'a first visit is of this version' },
        { file: 'src/web/storageVersion.test.ts', name: 'two bare tokens become one value' },
      ],
    },
  ],
}
