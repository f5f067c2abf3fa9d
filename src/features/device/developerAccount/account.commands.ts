import { readFile } from 'node:fs/promises'
import { DAY, type Instant, instant, later } from '#kernel/time.ts'
import { type Command, CommandError } from '#server/command/command.ts'
import { explainErrors } from '#server/command/commandOptions.ts'
import { table } from '#server/command/resultText.ts'
import { findDevices, moveDevice } from '../deviceSupport.actions.ts'
import { retryDevice } from '../registration/registration.actions.ts'
import * as actions from './account.actions.ts'

const PLACES_A_YEAR = '100'
const places = {
  iphone: { about: 'places for iPhones a year', fallback: PLACES_A_YEAR },
  ipad: { about: 'places for iPads a year', fallback: PLACES_A_YEAR },
  ipod: { about: 'places for iPods a year', fallback: PLACES_A_YEAR },
}
const key = {
  issuer: { about: 'issuer id of the team key', fallback: '' },
  'key-id': { about: 'id of the team key', fallback: '' },
  'key-file': { about: 'its private key, a .p8 file', fallback: '' },
}

function parseCapacity(options: Record<string, string>): [number, number, number] {
  const count = (name: string) => {
    const value = Number(options[name])
    if (!Number.isInteger(value) || value < 0) throw new CommandError(`--${name} is a number of places.`)
    return value
  }
  return [count('iphone'), count('ipad'), count('ipod')]
}

async function readKey(options: Record<string, string>) {
  const { issuer = '', 'key-id': keyId = '', 'key-file': file = '' } = options
  if (!issuer || !keyId || !file) throw new CommandError('--issuer, --key-id and --key-file are needed.')
  const privateKey = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`${file} cannot be read.`)
  })
  return { issuerId: issuer, keyId, privateKey }
}

function parseDate(text = ''): Instant | null {
  const date = instant(text)
  return Number.isNaN(date.getTime()) ? null : date
}

function requireWord(words: string[], what: string): string {
  const [word] = words
  if (!word) throw new CommandError(`Say ${what}.`)
  return word
}

const A_YEAR_MS = 365 * DAY

const WHY = explainErrors({
  account_key_wrong: 'That file holds no key of a team (.p8).',
  account_elsewhere: 'It is closed or retired already: see bustan accounts.',
  account_renewed: 'It lasts until then already, or longer: see bustan accounts.',
})

export const accountCommands: Command[] = [
  {
    name: 'accounts',
    about: 'Developer accounts with their places (iPhone, iPad, iPod) and ends.',
    examples: ['bustan accounts', 'bustan accounts --json'],
    async run(ctx) {
      const data = await actions.listAccounts(ctx)
      const columns = [
        'name',
        'state',
        'reason',
        'places',
        'membershipEndsAt',
        'certificateEndsAt',
        'profileEndsAt',
      ]
      return { data, text: data.length > 0 ? table(data, columns) : 'No accounts yet.' }
    },
  },
  {
    name: 'accounts add',
    words: '<name>',
    about: 'Adds a developer account by its team key; the key is sealed at rest.',
    examples: [
      'bustan accounts add first --issuer 57246542 --key-id 2X9R4HXF34 --key-file AuthKey.p8 --ends 2027-05-01',
    ],
    options: {
      ...key,
      ...places,
      bundle: { about: 'bundle identifier of its profiles', fallback: '*' },
      ends: { about: 'end of the membership, such as 2027-05-01; empty: a year from now', fallback: '' },
    },
    async run(ctx, { words, options }) {
      const membershipEndsAt = options['ends'] ? parseDate(options['ends']) : later(ctx.now, A_YEAR_MS)
      if (!membershipEndsAt) throw new CommandError('--ends is a date such as 2027-05-01.')
      const account = {
        name: requireWord(words, 'a name for the account'),
        ...(await readKey(options)),
        bundleIdentifier: options['bundle'] || '*',
        membershipEndsAt,
        capacity: parseCapacity(options),
      }
      const data = await actions.addAccount(ctx, account).catch(WHY)
      return { data, text: `Added; its certificate and profile are made by themselves. ${data.id}` }
    },
  },
  {
    name: 'accounts capacity',
    words: '<name>',
    about: 'How many devices of each kind the account takes a year.',
    examples: ['bustan accounts capacity first --iphone 90 --ipad 100 --ipod 100'],
    options: places,
    async run(ctx, { words, options }) {
      await actions.setCapacity(ctx, requireWord(words, 'which account'), parseCapacity(options))
      return { data: {}, text: 'Set.' }
    },
  },
  {
    name: 'accounts close',
    words: '<name>',
    about:
      'Says that the provider closed the account: its devices are told and can change account or be refunded.',
    examples: ['bustan accounts close first'],
    async run(ctx, { words }) {
      await actions.closeAccountByName(ctx, requireWord(words, 'which account')).catch(WHY)
      return { data: {}, text: 'Closed; its people are being told.' }
    },
  },
  {
    name: 'accounts renew',
    words: '<name>',
    about: 'The membership was paid for another year; places of devices that left are free again.',
    examples: ['bustan accounts renew first --until 2028-05-01'],
    options: { until: { about: 'the new end', fallback: '' } },
    async run(ctx, { words, options }) {
      const until = parseDate(options['until'])
      if (!until || until <= ctx.now) throw new CommandError('--until is a date to come, such as 2028-05-01.')
      await actions.renewMembership(ctx, requireWord(words, 'which account'), until).catch(WHY)
      return { data: {}, text: 'Renewed.' }
    },
  },
  {
    name: 'accounts key',
    words: '<name>',
    about: 'A new team key, after the old one was not taken any more; waiting devices go on where they were.',
    examples: ['bustan accounts key first --issuer 57246542 --key-id 7YHH2KKL12 --key-file AuthKey.p8'],
    options: key,
    async run(ctx, { words, options }) {
      await actions.replaceKey(ctx, requireWord(words, 'which account'), await readKey(options)).catch(WHY)
      return { data: {}, text: 'Replaced.' }
    },
  },
  {
    name: 'devices',
    about: 'How many devices stand in each status.',
    examples: ['bustan devices'],
    async run(ctx) {
      const data = await actions.countDevicesByStatus(ctx)
      return { data, text: table(data, ['status', 'devices']) }
    },
  },
  {
    name: 'devices find',
    words: '<phone or device id>',
    about: 'Devices of a person, or one by its id or the last digits of its udid, with their status.',
    examples: ['bustan devices find 09123456789', 'bustan devices find 1f00beef'],
    async run(ctx, { words }) {
      const data = await findDevices(ctx, requireWord(words, 'a phone number, an id or the end of a udid'))
      const columns = ['id', 'phone', 'product', 'udidEnd', 'status', 'account', 'since', 'attempts']
      return { data, text: data.length > 0 ? table(data, columns) : 'None found.' }
    },
  },
  {
    name: 'devices retry',
    words: '<device id>',
    about: 'Tries a failed registration again, at its old place in line.',
    examples: ['bustan devices retry 6b1f6a0e-…'],
    async run(ctx, { words }) {
      await retryDevice(ctx, requireWord(words, 'which device'))
      return { data: {}, text: 'It is tried again.' }
    },
  },
  {
    name: 'devices move',
    words: '<device id>',
    about: 'Moves a registered device, or one whose account was closed, into another account.',
    examples: ['bustan devices move 6b1f6a0e-…'],
    async run(ctx, { words }) {
      await moveDevice(ctx, requireWord(words, 'which device'))
      return { data: {}, text: 'It is in the line for another account.' }
    },
  },
]
