import { z } from 'zod'
import { ACCOUNT_FINDINGS, FINDING_SEVERITIES } from '#features/device/developerAccount/readiness.rules.ts'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { MAXIMUM_PAGE_NUMBER } from '../kit/list/list.rules.ts'
import { OWNER_ACCESS, SUPPORT_ACCESS } from '../operator/access.contract.ts'
import { ACCOUNT_EVENTS, ACCOUNT_STATES, CHECK_OUTCOMES } from './deviceFilter.rules.ts'
import { listedDeviceSchema } from './devices.contract.ts'

const closureSchema = z.object({
  devices: z.int().describe('Devices that lose their account.'),
  users: z.int().describe('Users who are told, each once by one SMS.'),
})
const deviceType = z.int().min(0).max(2).describe('0 iPhone, 1 iPad, 2 iPod.')

const accountSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(ACCOUNT_STATES),
  reason: z.string().nullable(),
  stateTime: wireInstant,
  membershipYear: z.int(),
  membershipEndTime: wireInstant,
  certificateEndTime: wireInstant.nullable(),
  profileEndTime: wireInstant.nullable(),
  keyId: z.string(),
  takesDevices: z.boolean().describe('False: an operator stopped it.'),
  checkTime: wireInstant.nullable(),
  checkOutcome: z.enum(CHECK_OUTCOMES).nullable(),
  answerTime: wireInstant.nullable().describe('When Apple answered last.'),
  nextCheckTime: wireInstant,
  failedChecks: z.int().describe('Checks in a row that found no answer or a defect.'),
  rooms: z.array(z.object({ type: deviceType, used: z.int(), capacity: z.int() })),
  registered: z.int(),
  underway: z.int().describe('Being registered or processed.'),
  troubled: z.int(),
  canRegister: z.boolean().describe('Nothing is missing and a slot is free.'),
  findings: z.array(
    z.object({
      code: z.enum(ACCOUNT_FINDINGS),
      severity: z
        .enum(FINDING_SEVERITIES)
        .describe('defect: takes no device; full: until a slot is free; warning: works for now.'),
      detail: z.string().nullable().describe('In the words of Apple.'),
    }),
  ),
})

export const accountsOverviewSchema = z.object({
  accounts: z.array(accountSchema),
  hasMore: z.boolean(),
  counts: z.array(z.object({ state: z.enum(ACCOUNT_STATES), count: z.int() })).describe('Of all accounts.'),
  line: z.object({
    waiting: z.array(z.object({ type: deviceType, count: z.int() })),
    oldestTime: wireInstant.nullable(),
    medianSeconds: z.int(),
    longSeconds: z.int().describe('Nine of ten are ready by then.'),
    waits: z.int().describe('How many real waits it rests on; 0: typical figures of the programme.'),
  }),
  gate: z.object({
    isOpen: z.boolean(),
    closedBy: z.enum(['operator', 'line', 'accounts']).nullable(),
    changeTime: wireInstant.nullable(),
    interested: z.int().describe('People who left a number to be notified.'),
  }),
  mayChange: z.boolean(),
})

export const getDeveloperAccounts = endpoint('GET /accounts', {
  summary: 'Lists developer accounts with slots and end dates, the registration queue and the gate.',
  ...SUPPORT_ACCESS,
  input: z.object({
    state: z.enum(ACCOUNT_STATES).optional(),
    word: z.string().trim().max(60).optional().describe('A part of the name.'),
    page: z.coerce.number().int().min(1).max(MAXIMUM_PAGE_NUMBER).default(1),
  }),
  output: accountsOverviewSchema,
})

export const getDeveloperAccount = endpoint('GET /accounts/{id}', {
  summary: 'A developer account: its slots and ends, what became of it, and what closing it would do.',
  ...SUPPORT_ACCESS,
  input: z.object({ id: z.uuid() }),
  output: z.object({
    account: accountSchema,
    closure: closureSchema.describe('What closing it now would do.'),
    events: z
      .array(z.object({ time: wireInstant, event: z.enum(ACCOUNT_EVENTS), detail: z.string().nullable() }))
      .describe('The newest first.'),
    devices: z.array(listedDeviceSchema).describe('The first ones; the list of devices has them all.'),
    hasMoreDevices: z.boolean(),
    mayChange: z.boolean(),
  }),
})

const day = z.iso.date('office_account_day_wrong')
const places = z.int('office_account_places_wrong').min(0, 'office_account_places_wrong').max(10_000)
const capacity = { iphone: places, ipad: places, ipod: places }
const key = {
  issuerId: z.string().trim().min(1, 'office_account_issuer_wrong').max(100),
  keyId: z.string().trim().min(1, 'office_account_key_id_wrong').max(50),
  privateKey: z.string().trim().min(1, 'account_key_wrong').max(5000, 'account_key_wrong'),
}
const name = z.string().max(100)

export const addDeveloperAccount = endpoint('POST /accounts', {
  summary: 'Adds a developer account by its team key, which is stored encrypted.',
  ...OWNER_ACCESS,
  input: z.object({
    name: z
      .string()
      .trim()
      .regex(/^[\p{L}\p{N}][\p{L}\p{N}\u200c ._-]{0,59}$/u, 'office_account_name_wrong'),
    ...key,
    ...capacity,
    bundleIdentifier: z
      .string()
      .trim()
      .regex(/^(\*|[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*(\.\*)?)$/, 'office_account_bundle_wrong')
      .max(150, 'office_account_bundle_wrong')
      .default('*'),
    endsOn: day,
  }),
  auditOmits: ['privateKey'],
  output: accountsOverviewSchema,
  errors: { account_name_taken: 409, account_key_wrong: 422 },
})

export const setDeveloperAccountCapacity = endpoint('POST /accounts/{name}/capacity', {
  summary: 'Sets how many devices of each type the account takes per year.',
  ...OWNER_ACCESS,
  input: z.object({ name, ...capacity }),
  output: accountsOverviewSchema,
})

export const closeDeveloperAccount = endpoint('POST /accounts/{name}/close', {
  summary: 'Marks an account as closed by Apple and notifies the users of its devices.',
  ...OWNER_ACCESS,
  input: z.object({
    name,
    typedName: z.string().max(100).describe('The name once more, typed by a person.'),
  }),
  output: accountsOverviewSchema.extend({ closed: closureSchema }),
  errors: { account_elsewhere: 409 },
})

export const setDeveloperAccountIntake = endpoint('POST /accounts/{name}/intake', {
  summary: 'Stops the account from taking new devices, or lets it take them again.',
  ...OWNER_ACCESS,
  input: z.object({ name, takesDevices: z.boolean() }),
  output: accountsOverviewSchema,
  errors: { account_elsewhere: 409 },
})

export const renewDeveloperAccount = endpoint('POST /accounts/{name}/renew', {
  summary: 'Renews the membership for a year. Slots of devices that left become free.',
  ...OWNER_ACCESS,
  input: z.object({ name, endsOn: day }),
  output: accountsOverviewSchema,
  errors: { account_renewed: 409 },
})

export const replaceDeveloperAccountKey = endpoint('POST /accounts/{name}/key', {
  summary: 'Replaces the team key. Waiting devices keep their places.',
  ...OWNER_ACCESS,
  input: z.object({ name, ...key }),
  auditOmits: ['privateKey'],
  output: accountsOverviewSchema,
  errors: { account_key_wrong: 422 },
})

export const checkDeveloperAccount = endpoint('POST /accounts/{name}/check', {
  summary: 'Checks the account at Apple and creates what is missing where the key allows it.',
  ...OWNER_ACCESS,
  input: z.object({ name }),
  output: accountsOverviewSchema,
  errors: { account_elsewhere: 409, too_many_requests: 429 },
})

export const openRegistration = endpoint('POST /registration/open', {
  summary: 'Opens registration and sends one SMS to everyone who left a number.',
  ...OWNER_ACCESS,
  input: z.object({}),
  output: accountsOverviewSchema,
  errors: { no_account_ready: 409 },
})

export const closeRegistration = endpoint('POST /registration/close', {
  summary: 'Closes registration for new devices.',
  ...OWNER_ACCESS,
  input: z.object({}),
  output: accountsOverviewSchema,
})
