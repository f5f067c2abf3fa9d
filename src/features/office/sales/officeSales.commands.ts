import { CAMPAIGN_FINISH_SECONDS } from '#features/campaign/campaign.rules.ts'
import { normaliseCode } from '#features/promotion/promotion.rules.ts'
import { type Command, CommandError } from '#server/command/command.ts'
import { createCommandOfEndpoint, createCommandsOfContract } from '#server/command/contractCommand.ts'
import { commandFieldsOf, parseJsonFile, parseTime } from '#server/command/contractInput.ts'
import { createOrUpdateCommand, createOrUpdateRow } from '#server/command/createOrUpdateCommand.ts'
import { callOfficeEndpoint } from '#server/command/ownerCall.ts'
import { formatTable, type ResultRow } from '#server/command/resultText.ts'
import type { Ctx } from '#server/context.ts'
import { bindEndpoint } from '#server/http/edge.ts'
import * as campaigns from './campaigns.actions.ts'
import * as campaignsContract from './campaigns.contract.ts'
import * as codes from './codes.actions.ts'
import * as codesContract from './codes.contract.ts'
import { officeSalesApi } from './officeSales.api.ts'
import * as packages from './packages.actions.ts'
import * as packagesContract from './packages.contract.ts'
import * as polls from './polls.actions.ts'
import * as pollsContract from './polls.contract.ts'

const packagesPut = createOrUpdateCommand({
  name: 'packages put',
  group: 'payment',
  about: 'Adds a package, or changes the one of this label; what was bought before stays as it was bought.',
  examples: [
    "bustan packages put three-months --name-fa 'سه‌ماهه' --name-en 'Three months' --price 349000 --days 90",
    "bustan packages put three-months --name-ar 'ثلاثة أشهر' --name-ru 'Три месяца'",
    'bustan packages put three-months --price 399000 --discounted 349000',
    'bustan packages put old-one --active no',
  ],
  list: bindEndpoint(packagesContract.listPackages, packages.listPackages),
  add: bindEndpoint(packagesContract.addPackage, packages.addPackage),
  change: bindEndpoint(packagesContract.changePackage, packages.changePackage),
  rows: 'packages',
  key: 'label',
  defaults: { descriptionFa: '', descriptionEn: '', isSpecial: false, position: 0, isActive: true },
  text: ({ label, isActive }) => `${label} is ${isActive ? 'on sale' : 'not sold any more'}.`,
})

const campaignsPut = createOrUpdateCommand({
  name: 'campaigns put',
  group: 'campaign',
  about: 'Adds a campaign with its code, or changes the one of this label; what is not given stays.',
  examples: [
    "bustan campaigns put siboffer --name-fa 'سیب‌آفر' --name-en Siboffer --code SIB20 --percent 20",
    "bustan campaigns put chenar --type application --name-fa 'چنار' --name-en Chenar --code CHENAR15 --percent 15",
    'bustan campaigns put siboffer --amount 50000 --until 2027-04-03T20:30:00Z',
    'bustan campaigns put siboffer --url https://partner.example/offer',
    "bustan campaigns put two-days --general yes --name-fa 'دو روز' --name-en 'Two days' --code TWO30 --percent 30",
    'bustan campaigns put siboffer --active no',
  ],
  list: bindEndpoint(campaignsContract.listCampaigns, campaigns.listCampaigns),
  add: bindEndpoint(campaignsContract.addCampaign, campaigns.addCampaign),
  change: bindEndpoint(campaignsContract.changeCampaign, campaigns.changeCampaign),
  rows: 'campaigns',
  key: 'label',
  defaults: { type: 'campaign', textFa: '', textEn: '', isGeneral: false, position: 0, isActive: true },
  settle: settleCampaign,
  text: ({ label, isActive, code }) => `${label} ${isActive ? `runs with ${code}` : 'is taken away'}.`,
})

/**
 * Completes the fields of a campaign: a percentage replaces an amount and the other way round. The general campaign
 * lasts 48 hours for each user.
 */
function settleCampaign(input: ResultRow, { percentOff, amountOff }: ResultRow): ResultRow {
  const window = input['windowSeconds'] ?? (input['isGeneral'] ? CAMPAIGN_FINISH_SECONDS : null)
  const settled: ResultRow = { ...input, windowSeconds: window }
  if (percentOff && !amountOff) return { ...settled, amountOff: null }
  return amountOff && !percentOff ? { ...settled, percentOff: null } : settled
}

/** The command that creates codes, with the checks of the office. An existing code is changed instead of refused. */
const codesMake = createCommandOfEndpoint(
  bindEndpoint(codesContract.makeCodes, codes.createOrUpdateCodes),
  {
    name: 'codes make',
    words: ['code'],
    defaults: {
      ...{ kind: 'discount', code: '', count: 1, prefix: '', batch: '', phone: '' },
      ...{ packages: [], maxUses: 1, maxUsesPerUser: 1 },
    },
    examples: [
      'bustan codes make SPRING20 --percent 20 --uses 500 --until 2027-04-03',
      'bustan codes make --amount 50000 --package one-year,six-months --count 1000 --batch partners',
      'bustan codes make --kind gift --package three-months --count 20 --batch contest',
      'bustan codes make SORRY --kind gift --days 14 --phone 09120000000',
    ],
  },
  'promotion',
)

const codesStop: Command = {
  name: 'codes stop',
  group: 'promotion',
  words: '<code or batch>',
  about: 'A code, or all of a batch, works no more. What was bought with it stays.',
  examples: ['bustan codes stop SPRING20', 'bustan codes stop partners'],
  async run(ctx, { words: [word] }) {
    if (!word) throw new CommandError('Say a code or a batch.')
    const listed = await callOfficeEndpoint(ctx, codesContract.listCodes, codes.listCodes, { batch: word })
    const data =
      listed.codes.length > 0
        ? await callOfficeEndpoint(ctx, codesContract.stopBatch, codes.stopBatch, { batch: word })
        : await stopOneCode(ctx, word)
    return { data, text: `${data.stopped} stopped.` }
  },
}

async function stopOneCode(ctx: Ctx, word: string): Promise<{ stopped: number }> {
  const text = normaliseCode(word)
  const found = await callOfficeEndpoint(ctx, codesContract.listCodes, codes.listCodes, { text })
  // Lists show only the end of a gift code; searching needs the whole text.
  const one = found.codes.find(({ code, kind }) => code === text || kind === 'gift')
  if (!one) throw new CommandError('There is no such code or batch.')
  await callOfficeEndpoint(ctx, codesContract.stopCode, codes.stopCode, { id: one.id })
  return { stopped: 1 }
}

const POLLS = {
  list: bindEndpoint(pollsContract.listPolls, polls.listPolls),
  add: bindEndpoint(pollsContract.addPoll, polls.addPoll),
  change: bindEndpoint(pollsContract.changePoll, polls.changePoll),
  rows: 'polls',
  key: 'id',
  defaults: { descriptionFa: '', descriptionEn: '', maximumChoices: 1 },
  // Error messages of this command name the fields in the given file.
  labelOf: (field: string) => field,
}

const pollsPut: Command = {
  name: 'polls put',
  group: 'poll',
  words: '<file.json>',
  about:
    'Adds a poll, or changes the one of this id; what the file leaves out stays. Options and the number of choices stay once somebody has voted.',
  examples: [
    'bustan polls put lunch.json',
    `{ "id": "lunch", "questionFa": "ناهار چه باشد؟", "questionEn": "What is for lunch?", "options": [{ "textFa": "کباب", "textEn": "Kebab" }, { "textFa": "آش", "textEn": "Soup" }] }`,
    `{ "id": "lunch", "closeTime": "2027-04-03T20:30:00Z" }`,
    `{ "id": "lunch", "descriptionFa": "تا سه گزینه", "descriptionEn": "Up to three", "maximumChoices": 3, "isEnabled": false }`,
  ],
  async run(ctx, { words: [file = ''] }) {
    const { id, isEnabled, ...given } = await readPoll(file)
    const { row, isNew } = await createOrUpdateRow(ctx, POLLS, String(id ?? ''), given)
    const shown = isEnabled === undefined ? row : await enablePoll(ctx, row['id'], isEnabled)
    const data = { id, state: shown['state'], isNew }
    return { data, text: `${id} is ${isNew ? 'added' : 'changed'}: ${data.state}.` }
  },
}

async function readPoll(file: string): Promise<ResultRow> {
  if (!file) throw new CommandError('Say the file: bustan polls put lunch.json.')
  const poll = await parseJsonFile(file)
  if (typeof poll !== 'object' || poll === null || Array.isArray(poll))
    throw new CommandError(`${file} holds no poll.`)
  const names = [...commandFieldsOf(pollsContract.addPoll).map(({ name }) => name), 'isEnabled']
  const unknown = Object.keys(poll).filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new CommandError(`${file}: a poll has no ${unknown.join(', ')}.`)
  const { closeTime, ...rest } = poll as ResultRow
  if (closeTime === undefined) return rest
  return { ...rest, closeTime: typeof closeTime === 'string' ? parseTime(closeTime) : closeTime }
}

async function enablePoll(ctx: Ctx, id: unknown, isEnabled: unknown): Promise<ResultRow> {
  const input = { id, isEnabled }
  const result = await callOfficeEndpoint(ctx, pollsContract.setPollEnabled, polls.setPollEnabled, input)
  return result.polls.find((poll) => poll.id === id) ?? {}
}

/** Formats polls as text: one line for each poll, followed by one for each of its options. */
function pollText(rows: ResultRow[]): string {
  const columns = ['id', 'state', 'closeTime', 'maximumChoices', 'voters', 'questionFa']
  const [heads = '', ...lines] = formatTable(rows, columns).split('\n')
  const parts = rows.map(({ options }, at) => {
    const counts = (options as ResultRow[]).map(
      ({ votes, textFa }) => `  ${String(votes).padStart(6)}  ${String(textFa)}`,
    )
    return [lines[at], ...counts].join('\n')
  })
  return [heads, ...parts].join('\n')
}

function pollStateText(result: ResultRow, { id }: ResultRow): string {
  const { state, voters } = (result['polls'] as ResultRow[]).find((poll) => poll['id'] === id) ?? {}
  return `${id} is ${state}, with ${voters} voters.`
}

export const officeSalesCommands: Command[] = [
  packagesPut,
  campaignsPut,
  codesMake,
  codesStop,
  pollsPut,
  ...createCommandsOfContract(
    officeSalesApi,
    { packages: 'payment', prices: 'payment', codes: 'promotion', campaigns: 'campaign', polls: 'poll' },
    {
      'GET /packages': {
        columns: [
          ...['label', 'nameFa', 'priceToman', 'discountedPriceToman', 'lengthDays', 'isSpecial'],
          ...['isActive', 'application'],
        ],
        empty: 'No packages yet.',
      },
      'POST /packages': null,
      'PUT /packages/{label}': null,
      'GET /prices': {
        columns: ['label', 'nameFa', 'priceToman', 'version'],
        empty: 'No application is sold on its own.',
      },
      'PUT /prices/{label}': {
        name: 'prices set',
        words: ['label'],
        options: { priceToman: 'price' },
        defaults: { version: null },
        examples: ['bustan prices set garden --price 149000'],
      },
      'GET /codes': {
        columns: [
          ...['id', 'code', 'kind', 'percentOff', 'amountOffToman', 'giftDays', 'used', 'maxUses', 'endsAt'],
          ...['batch', 'isActive'],
        ],
        examples: ['bustan codes', 'bustan codes --kind gift', 'bustan codes --batch spring --json'],
        empty: 'No codes.',
      },
      'POST /codes': null,
      'POST /codes/{id}/stop': null,
      'POST /codes/stop': null,
      'GET /campaigns': {
        columns: [
          ...['label', 'type', 'nameFa', 'code', 'percentOff', 'amountOff', 'startsAt', 'endsAt'],
          ...['isGeneral', 'isActive', 'redeemed', 'used'],
        ],
        empty: 'No campaigns yet.',
      },
      'POST /campaigns': null,
      'PUT /campaigns/{label}': null,
      'GET /polls': { listText: pollText, empty: 'No polls yet.' },
      'POST /polls': null,
      'PUT /polls/{id}': null,
      'POST /polls/{id}/close': { text: pollStateText },
      'POST /polls/{id}/enabled': [
        { name: 'polls disable', fixed: { isEnabled: false }, text: pollStateText },
        { name: 'polls enable', fixed: { isEnabled: true }, text: pollStateText },
      ],
    },
  ),
]
